import { join } from 'node:path'
import type { Progress } from '../progress.ts'
import { SourceFileError } from '../source-file-error.ts'
import { download, forget, type Patience } from './download.ts'
import type { ExportFiles, WantedFile } from './export-files.ts'
import { openZipText } from './zip-text.ts'

/** GeoNames' own export site. */
export const EXPORT_SITE = 'https://download.geonames.org/export'

/**
 * Fetches the wanted files of a mirror into a folder, laid out as there; those that have not changed since the last
 * time stay as they are. For one program at a time.
 *
 * @param progress called with what is being fetched, the number of bytes that are there, and of how many.
 * @throws SourceFileError when a file cannot be fetched; an optional one may be missing from the mirror.
 */
export async function fetchMirror(
  mirror: string,
  folder: string,
  wanted: ExportFiles<WantedFile>,
  patience: Patience,
  progress: Progress,
): Promise<void> {
  const { towns, postcodes, alternateNames, areas, countries } = wanted
  for (const { place, entry, isOptional } of [countries, areas, alternateNames, ...postcodes, ...towns]) {
    const url = `${mirror.replace(/\/+$/, '')}/${place}`
    const path = join(folder, place)
    const outcome = await download(url, path, {
      patience,
      progress: (bytes, total) => progress(`fetching ${place}`, bytes, total),
      onFault: (fault) => progress(`fetching ${place} again, since ${fault}`),
      check: async (part) => {
        if (entry !== undefined) (await openZipText(part, entry)).close()
      },
    })
    if (outcome === 'absent') {
      if (!isOptional) throw new SourceFileError(url, 'the mirror has no such file (404); check its address')
      await forget(path)
    }
  }
}
