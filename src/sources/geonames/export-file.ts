import { basename, dirname } from 'node:path'

/** A file of the export site, as it lies on disk. */
export interface ExportFile {
  readonly path: string
  /** The file in the archive; absent where it is plain text. */
  readonly entry?: string
}

/** As reports name it: `dump/allCountries.zip` and `zip/allCountries.zip` are two. */
export function fileName({ path }: ExportFile): string {
  return `${basename(dirname(path))}/${basename(path)}`
}
