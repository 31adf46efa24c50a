import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_DATA } from '../../src/commands/bundled-inputs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export const KYIV = 703448

/** A folder of the bundled files, with the names of few towns: reading those of all takes longer than all the rest. */
export function bundledFiles(): string {
  const folder = temporaryFolder()
  cpSync(BUNDLED_DATA, folder, { recursive: true })
  for (const file of ['town-names.tsv', 'town-names-added.tsv']) {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    const kept = lines.filter((line, place) => place <= 1 || line.startsWith(`${KYIV}\t`))
    writeFileSync(join(folder, file), `${kept.join('\n')}\n`)
  }
  return folder
}
