import { requireOwnFolder } from './bundled-inputs.ts'
import { command } from './command.ts'
import { configuredStore } from './configured-store.ts'
import { printLines } from './lines.ts'
import { endProgress, showProgress } from './progress.ts'
import { COMPILING_OPTIONS, deliver, requirePlaceFor } from './publishing.ts'

export const importCommand = command({
  name: 'import geonames',
  summary: 'compile GeoNames’ towns with the curated files; report what changes; write a snapshot, or publish it',
  options: ['from', 'mirror', 'countries', 'dataset', ...COMPILING_OPTIONS],
  async run({ from, mirror, countries = [], dataset, data, publish, out, allowShrink, ...place }) {
    requireOwnFolder(data)
    const store = await configuredStore(place)
    await requirePlaceFor(store, { publish, out })
    // Loaded only here: no other command needs it.
    const { compileGeonames } = await import('./compile-geonames.ts')
    const request = { from, mirror, selection: { countries, dataset }, data, store: place.store }
    await compileGeonames(request, showProgress, async ({ compiled, reading, note }) => {
      endProgress()
      printLines(reading)
      await deliver(store, compiled, { publish, out, allowShrink, note })
    })
  },
})
