import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'

/** The rows of a curated file as they are written, by the names of its columns. */
export function curatedRows(file: string): Record<string, string>[] {
  return parse(readFileSync(join(BUNDLED_DATA, file)), { columns: true }) as Record<string, string>[]
}
