import { DirectoryStore } from '../store/directory.ts'
import { command } from './command.ts'
import { showProgress } from './progress.ts'

export const importCommand = command({
  name: 'import geonames',
  summary: 'compile GeoNames’ towns with the curated files, and write the snapshot or publish it',
  options: ['from', 'mirror', 'countries', 'dataset', 'publish', 'data', 'store'],
  async run({ from, mirror, countries = [], dataset, publish, data, store }) {
    // Loaded only here: no other command needs it.
    const { importGeonames, writeSnapshot } = await import('./geonames-import.ts')
    const request = { from, mirror, selection: { countries, dataset }, data, store }
    await importGeonames(request, showProgress, async ({ snapshot, note, lines }) => {
      console.log(lines.join('\n'))
      showProgress('publishing')
      if (publish) {
        const { number, version } = await new DirectoryStore(store).publish({ ...snapshot, inputs: '', note })
        console.log(`published as number ${number}, version ${version}`)
      } else {
        const file = await writeSnapshot(snapshot, process.cwd())
        console.log(`wrote ${file}; refdir publish ${file} publishes it`)
      }
    })
  },
})
