import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import type { Names } from '../model/names.ts'
import type { DataFault } from './data-faults.ts'

/** A row of a data file: reads its cells, and notes what is wrong with them. */
export class Row {
  readonly #table: Table
  readonly #line: number
  readonly #cells: Readonly<Record<string, string>>

  constructor(table: Table, line: number, cells: Readonly<Record<string, string>>) {
    this.#table = table
    this.#line = line
    this.#cells = cells
  }

  /** A cell's text, NFC; empty where the file has no such column. */
  text(column: string): string {
    return this.#cells[column]?.normalize('NFC').trim() ?? ''
  }

  /** A cell that must not be empty. */
  required(column: string): string {
    const text = this.text(column)
    if (text === '') this.fault(column, 'is empty: write a value')
    return text
  }

  /** A whole number from 0 to 2^53-1. */
  integer(column: string): number {
    const text = this.text(column)
    const number = Number(text)
    if (/^(0|[1-9][0-9]*)$/.test(text) && Number.isSafeInteger(number)) return number
    this.fault(column, `${JSON.stringify(text)} is not a whole number: write digits only`)
    return 0
  }

  /** The non-empty cells of the language columns. */
  names(languages: readonly string[]): Names {
    const names: Record<string, string> = {}
    for (const language of languages) {
      const name = this.text(language)
      if (name !== '') names[language] = name
    }
    return names
  }

  fault(column: string, fault: string): void {
    this.#table.faults.push({ file: this.#table.file, line: this.#line, column, fault })
  }
}

/** A data file of comma- or tab-separated values with a header line. */
export class Table {
  readonly file: string
  readonly faults: DataFault[]
  readonly rows: readonly Row[]
  readonly columns: readonly string[]

  /**
   * @param required columns that the header has to name.
   * @param faults where this file's faults are noted.
   */
  constructor(path: string, required: readonly string[], faults: DataFault[]) {
    this.file = basename(path)
    this.faults = faults
    const records = this.#read(path)
    this.columns = records?.[0]?.record ?? []
    if (records === undefined) {
      this.rows = []
      return
    }
    const missing = required.filter((column) => !this.columns.includes(column))
    for (const column of missing) {
      faults.push({ file: this.file, line: 1, column, fault: 'is missing: the header has to name it' })
    }
    this.rows = missing.length > 0 ? [] : records.slice(1).map(({ line, record }) => this.#row(line, record))
  }

  #row(line: number, record: readonly string[]): Row {
    if (record.length !== this.columns.length) {
      const fault = `has ${record.length} cells, the header ${this.columns.length}: add or remove separators, or quote a cell that holds one`
      this.faults.push({ file: this.file, line, column: '', fault })
    }
    return new Row(this, line, Object.fromEntries(this.columns.map((column, at) => [column, record[at] ?? ''])))
  }

  /** @returns the records, the header first; undefined when the file cannot be read at all. */
  #read(path: string): { line: number; record: string[] }[] | undefined {
    const isTabbed = path.endsWith('.tsv')
    let text = ''
    try {
      text = decode(readFileSync(path))
      const records = parse(text, {
        bom: true,
        info: true,
        relax_column_count: true,
        skip_empty_lines: true,
        trim: true,
        ...(isTabbed ? { delimiter: '\t', quote: null } : {}),
      }) as unknown as { info: { lines: number }; record: string[] }[]
      return records.map(({ info, record }) => ({ line: info.lines, record }))
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      this.faults.push({ file: this.file, line: lineOf(error, text), column: '', fault })
      return undefined
    }
  }
}

/** The line that a parser's error is about; of a quote that never closes that on which it opens. */
function lineOf(error: unknown, text: string): number {
  if (!(error instanceof CsvError)) return 0
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' && typeof error.bytes_records === 'number') {
    return Buffer.from(text).subarray(0, error.bytes_records).toString().split('\n').length
  }
  return typeof error.lines === 'number' ? error.lines : 0
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error('is not valid UTF-8: save it as UTF-8')
  }
}
