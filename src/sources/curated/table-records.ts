import { readFileSync } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { hasCode, reasonOf } from '../../reason.ts'
import type { DataFault } from '../data-faults.ts'

/** A record of a data file, as the parser gives it. */
export interface TableRecord {
  /** On which it begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Whether a file has tabs between its cells, and no quotes around them. */
export function isTabbed(path: string): boolean {
  return path.endsWith('.tsv')
}

/**
 * Reads a file of comma- or tab-separated values.
 *
 * @param faults where it is noted why the file cannot be read.
 * @returns the records, the header first; undefined when the file cannot be read at all.
 */
export function readRecords(path: string, faults: DataFault[]): readonly TableRecord[] | undefined {
  let text = ''
  try {
    // Where kinds of line breaks are mixed, the parser splits by the first alone, but counts lines by others.
    text = decode(readFileSync(path)).replace(/\r\n?/g, '\n').normalize('NFC')
    const records = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets leave rows of nothing but separators.
      skip_records_with_empty_values: true,
      trim: true,
      ...(isTabbed(path) ? { delimiter: '\t', quote: null } : {}),
    }) as unknown as { info: { lines: number }; record: string[] }[]
    return records.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record }))
  } catch (error) {
    faults.push({ file: path, line: lineOf(error, text), ...faultOf(error) })
    return undefined
  }
}

/** Line breaks in quoted cells: a parser gives the line on which a record ends. */
function breaksIn(record: readonly string[]): number {
  let breaks = 0
  for (const cell of record) if (cell.includes('\n')) breaks += cell.split('\n').length - 1
  return breaks
}

const AFTER_QUOTE = 'goes on after its closing quote: write "" for a quote within, or end the cell there'

/** What is wrong with a quote, by the parser's code. */
const QUOTE_FAULTS: ReadonlyMap<string, string> = new Map([
  ['CSV_QUOTE_NOT_CLOSED', 'a quote opens here and never closes: close it, or write "" for a quote in a quoted cell'],
  ['INVALID_OPENING_QUOTE', 'has a quote within: put the whole cell in quotes, and write "" for each quote in it'],
  ['CSV_INVALID_CLOSING_QUOTE', AFTER_QUOTE],
  ['CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE', AFTER_QUOTE],
])

function isUnclosedQuote(error: unknown): error is CsvError {
  return error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
}

/** Why a file cannot be read. The header may be what is at fault, so that the parser's columns are numbers: here from 1. */
function faultOf(error: unknown): Pick<DataFault, 'column' | 'fault'> {
  const quoteFault = error instanceof CsvError ? QUOTE_FAULTS.get(error.code) : undefined
  if (quoteFault === undefined)
    return { column: '', fault: hasCode(error, 'EISDIR') ? 'is a folder, not a file' : reasonOf(error) }
  const { column } = error as CsvError
  const isPlaced = typeof column === 'number' && !isUnclosedQuote(error)
  return { column: isPlaced ? String(column + 1) : '', fault: quoteFault }
}

/** The line that a parser's error is about; for a quote that never closes, the line on which it opens. */
function lineOf(error: unknown, text: string): number {
  if (!(error instanceof CsvError)) return 0
  if (isUnclosedQuote(error) && typeof error.bytes === 'number') {
    const bytes = Buffer.from(text)
    // Up to there cells were closed: the next quote is the one that never is.
    return bytes.subarray(0, bytes.indexOf('"', error.bytes)).toString().split('\n').length
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
