import { command } from './command.ts'
import { printLines } from './output/lines.ts'
import { endProgress, showProgress } from './output/progress.ts'
import { requireOwnFolder } from './steps/bundled-inputs.ts'
import { configuredStore } from './steps/configured-store.ts'
import { COMPILING_OPTIONS, deliver, requirePlaceFor } from './steps/publishing.ts'

export const importCommand = command({
  name: 'import geonames',
  summary: 'compile GeoNames’ towns and the files of data/; report what changes; write a snapshot, or publish it',
  options: ['from', 'mirror', 'countries', 'dataset', ...COMPILING_OPTIONS],
  async run({ from, mirror, countries = [], dataset, data, publish, out, allowShrink, ...storeOptions }) {
    requireOwnFolder(data)
    const store = await configuredStore(storeOptions)
    await requirePlaceFor(store, { publish, out })
    // Loaded only here: no other command needs it.
    const { compileGeonames } = await import('./steps/compile-geonames.ts')
    const request = { from, mirror, selection: { countries, dataset }, data, store: storeOptions.store }
    await compileGeonames(request, showProgress, async ({ compiled, reading, note }) => {
      endProgress()
      printLines(reading)
      await deliver(store, compiled, { publish, out, allowShrink, note })
    }).finally(endProgress)
  },
})
