import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export const KYIV = 703448

/** Rows of a long file that the copy has: enough to read, few enough to be quick. */
const KEPT = 20
/** The countries whose areas and added towns it has. */
const COUNTRIES = ['DE', 'IT', 'TR', 'UA', 'US']

/** Whether the copy has a row of a file, by its cells and its place. */
const IN_COPY: Readonly<Record<string, (cells: readonly string[], place: number) => boolean>> = {
  'areas.csv': ([country = '']) => COUNTRIES.includes(country),
  'cargo.csv': (_, place) => place < KEPT,
  'towns-added.csv': ([, country = '']) => COUNTRIES.includes(country),
  'town-corrections.csv': ([, , , , area]) => area === '',
  'town-aliases.csv': isKeptTown,
  'town-names-added.tsv': isKeptTown,
  'town-names.tsv': isKeptTown,
  'town-postcodes.csv': isKeptTown,
}

function isKeptTown([id]: readonly string[], place: number): boolean {
  return place < KEPT || id === String(KYIV)
}

/**
 * A folder of the bundled files with few towns, areas and cargo names, for tests that read it over and over: reading all of them
 * takes longer than all the rest. The program compiles the whole files when the tests begin.
 */
export function bundledFiles(): string {
  const folder = temporaryFolder()
  cpSync(BUNDLED_DATA, folder, { recursive: true })
  for (const [file, isKept] of Object.entries(IN_COPY)) {
    const [header = '', ...rows] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
    const kept = rows.filter((row, place) => isKept(row.split(file.endsWith('.tsv') ? '\t' : ','), place))
    writeFileSync(join(folder, file), [header, ...kept].map((line) => `${line}\n`).join(''))
  }
  return folder
}
