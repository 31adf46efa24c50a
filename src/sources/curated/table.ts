import { LONGEST_NAME, type Names } from '../../model/names.ts'
import type { DataFault, DataPlace } from '../data-faults.ts'
import { nameFault } from './name-fault.ts'
import { isTabbed, readRecords, type TableRecord } from './table-records.ts'

/**
 * A row of a data file: reads its cells, and notes what is wrong with them. Whoever reads it may name only the columns that its
 * kind of file can have: the cells of any other would be empty.
 */
export class Row<in Column extends string> {
  readonly #table: Table<never>
  readonly line: number
  /** In the order of the header. */
  readonly #cells: readonly string[]
  readonly #beneath: Row<Column> | undefined

  constructor(table: Table<never>, line: number, cells: readonly string[], beneath?: Row<Column>) {
    this.#table = table
    this.line = line
    this.#cells = cells
    this.#beneath = beneath
  }

  get file(): string {
    return this.#table.file
  }

  /** This row laid over another one: where its cells are empty, the other's show. */
  over(beneath: Row<Column>): Row<Column> {
    return new Row(this.#table, this.line, this.#cells, beneath)
  }

  /** A cell's text, NFC; empty where the file has no such column. */
  text(column: Column): string {
    return this.#own(column) || (this.#beneath?.text(column) ?? '')
  }

  /** A cell that must not be empty. */
  required(column: Column): string {
    const text = this.text(column)
    if (text === '') this.fault(column, 'is empty: write a value')
    return text
  }

  /** A whole number from 0. */
  integer(column: Column, most = Number.MAX_SAFE_INTEGER): number {
    const text = this.required(column)
    if (text === '') return 0
    if (!/^[0-9]+$/.test(text)) {
      const digits = /^[0-9]{1,3}(?:[\s.,'’][0-9]{3})+$/.test(text) ? text.replace(/[^0-9]/g, '') : 'digits only'
      this.fault(column, shortened(text) ?? `${JSON.stringify(text)} is not a whole number: write ${digits}`)
      return 0
    }
    const short = text.replace(/^0+(?=[0-9])/, '')
    if (short !== text) {
      this.fault(column, `${JSON.stringify(text)} has leading zeros: write ${short}`)
      return 0
    }
    if (Number(text) <= most) return Number(text)
    this.fault(column, `${text} is too large: write at most ${most}`)
    return 0
  }

  /** A cell that is one of some texts, or empty. */
  choiceIfAny<Choice extends string>(column: Column, choices: readonly Choice[]): Choice | undefined {
    return this.text(column) === '' ? undefined : this.choice(column, choices, ', or leave it empty')
  }

  /**
   * A cell that is one of some texts; undefined where it is none of them.
   *
   * @param otherwise what else may be written, worded for a fault.
   */
  choice<Choice extends string>(column: Column, choices: readonly Choice[], otherwise = ''): Choice | undefined {
    const text = this.text(column)
    const choice = choices.find((known) => known === text)
    const what = text === '' ? 'is empty' : JSON.stringify(text)
    if (choice === undefined) this.fault(column, `${what}: write one of ${choices.join(', ')}${otherwise}`)
    return choice
  }

  /** A cell that is a name; it must not be empty. */
  name(column: Column): string {
    const name = spaced(this.required(column))
    this.#checkName(column, name)
    return name
  }

  /** The non-empty cells of the language columns. */
  names(languages: readonly string[]): Names {
    const names: Record<string, string> = {}
    // Which languages there are is known only once they are read.
    for (const language of languages) {
      const column = nameColumn(language) as Column
      const name = spaced(this.text(column))
      if (name === '') continue
      this.#checkName(column, name, language)
      names[language] = name
    }
    return names
  }

  /** The names of an element: there has to be an English one, in which all fallback chains end. */
  namesOfElement(this: Row<'en'>, languages: readonly string[]): Names {
    this.required('en')
    return this.names(languages)
  }

  /** A decimal number between two bounds, inclusive. */
  decimal(column: Column, least: number, most: number): number {
    const text = this.required(column)
    if (text === '') return 0
    const number = Number(text)
    if (/^-?[0-9]+(\.[0-9]+)?$/.test(text) && number >= least && number <= most) return number
    const fix = /^-?[0-9]+,[0-9]+$/.test(text) ? text.replace(',', '.') : 'one such as 49.83826'
    const fault = `${JSON.stringify(text)} is not a number from ${least} to ${most}: write ${fix}`
    this.fault(column, shortened(text) ?? fault)
    return 0
  }

  /** The items of a cell, which are separated by `;`. */
  items(column: Column): string[] {
    return this.text(column)
      .split(';')
      .map((item) => item.trim())
      .filter(Boolean)
  }

  /** The items of a cell, where they are names. */
  aliases(column: Column): string[] {
    const items = this.items(column).map(spaced)
    for (const item of items) this.#checkName(column, item, undefined, ' in one item')
    return items
  }

  /** Notes a fault of a cell, in the file that it comes from, or of the row as a whole where the column is empty. */
  fault(column: Column | '', fault: string): void {
    this.#table.faults.push({ ...this.placeOf(column), fault })
  }

  /** Where a cell comes from; the row as a whole where the column is empty. */
  placeOf(column: Column | ''): DataPlace {
    if (this.#beneath !== undefined && column !== '' && this.#own(column) === '') return this.#beneath.placeOf(column)
    return { file: this.file, line: this.line, column }
  }

  /**
   * @param language of the name; undefined where it may be of any.
   * @param where which part of the cell the name is, worded for a fault.
   */
  #checkName(column: Column, name: string, language?: string, where = ''): void {
    if (name.length > LONGEST_NAME) {
      this.fault(column, `has ${name.length} letters${where}: write at most ${LONGEST_NAME}`)
    }
    const fault = nameFault(name, language)
    if (fault !== undefined) this.fault(column, fault)
  }

  #own(column: string): string {
    return this.#cells[this.#table.indexOf(column)]?.trim() ?? ''
  }
}

/** What the header of a file must name and may name. */
interface Columns {
  readonly required: readonly string[]
  /** All columns that mean something; undefined: others are ignored. */
  readonly known?: readonly string[] | undefined
}

/** A data file of comma- or tab-separated values with a header line; `Column`: what its rows can be asked for. */
export class Table<in Column extends string = string> {
  /** Its path, as faults name it. */
  readonly file: string
  readonly faults: DataFault[]
  /** Its rows, except those with more or fewer cells than the header. */
  readonly rows: readonly Row<Column>[]
  readonly #indexes: ReadonlyMap<string, number>

  /** @param faults where this file's faults are noted. */
  constructor(path: string, columns: Columns, faults: DataFault[]) {
    this.file = path
    this.faults = faults
    const records = readRecords(path, faults)
    const { line, cells: header } = records?.[0] ?? { line: 1, cells: [] }
    this.#indexes = new Map(header.map((column, index) => [column, index]))
    const isUsable = records !== undefined && this.#checkHeader(header, line, columns)
    this.rows = isUsable ? records.slice(1).flatMap((record) => this.#rowOf(header, record)) : []
  }

  /** Where a column's cells stand in each row; -1 where the file has no such column. */
  indexOf(column: string): number {
    return this.#indexes.get(column) ?? -1
  }

  /** @returns whether every required column is there. */
  #checkHeader(header: readonly string[], line: number, { required, known }: Columns): boolean {
    const note = (column: string, fault: string) => this.faults.push({ file: this.file, line, column, fault })
    const [first = '', ...others] = header
    const separator = others.length > 0 ? undefined : SEPARATORS.find(({ mark }) => first.includes(mark))
    if (separator !== undefined) {
      note(
        '',
        `is separated by ${separator.name}: save it with ${isTabbed(this.file) ? 'tabs' : 'commas'} between its cells`,
      )
      return false
    }
    const quoted = isTabbed(this.file) ? header.filter((name) => unquoted(name) !== name) : []
    for (const name of quoted) note(name, `${SPREADSHEET_QUOTES}${unquoted(name)}`)
    if (quoted.length > 0) return false
    const meant = (name: string) =>
      [...required, ...(known ?? [])].find((column) => column.toLowerCase() === name.toLowerCase())
    const missing = required.filter((column) => !header.includes(column))
    for (const column of missing.filter((each) => !header.some((name) => meant(name) === each)))
      note(column, 'is missing: the header must name it')
    for (const [index, name] of header.entries()) {
      if (name === '') note(String(index + 1), 'has no name: name it in the header, or remove it')
    }
    const named = header.filter((name) => name !== '')
    for (const column of new Set(named.filter((name, index) => named.indexOf(name) !== index))) {
      note(column, 'is in the header twice: remove one')
    }
    for (const name of named) {
      const column = meant(name)
      if (column !== undefined && column !== name) note(name, `write ${column}: upper and lower case differ`)
      else if (column === undefined && known !== undefined)
        note(name, `is not a known column: remove it, or write one of ${known.join(', ')}`)
    }
    return missing.length === 0
  }

  #rowOf(header: readonly string[], { line, cells }: TableRecord): Row<Column>[] {
    for (const [index, cell] of isTabbed(this.file) ? cells.entries() : []) {
      const text = unquoted(cell)
      if (text === cell) continue
      this.faults.push({ file: this.file, line, column: header[index] ?? '', fault: `${SPREADSHEET_QUOTES}${text}` })
    }
    if (cells.length === header.length) {
      return [new Row(this, line, cells)]
    }
    const fault =
      `has ${cells.length} cells, the header ${header.length}: ` +
      'add or remove separators, or quote a cell that contains one'
    this.faults.push({ file: this.file, line, column: '', fault })
    return []
  }
}

/** The column of the names in a language: headed by its code, except that of Indonesian, since `id` heads the identifiers. */
export function nameColumn(language: string): string {
  return language === 'id' ? 'ind' : language
}

/** A name with single spaces, whichever kinds of space stand in it; line breaks stay, which are a fault. */
function spaced(name: string): string {
  return name.replace(/[^\S\r\n]+/g, ' ')
}

/** The fault of a number such as `9.00E+12`; undefined for other texts. */
function shortened(text: string): string | undefined {
  if (!/^-?[0-9]+(?:[.,][0-9]+)?E[+-]?[0-9]+$/i.test(text)) return undefined
  return `${JSON.stringify(text)} is what a spreadsheet shows of a long number: write all its digits`
}

/** What spreadsheets put between cells. */
const SEPARATORS = [
  { mark: ';', name: 'semicolons' },
  { mark: '\t', name: 'tabs' },
  { mark: ',', name: 'commas' },
] as const

/** In a tab-separated file, a quote belongs to the name. */
const SPREADSHEET_QUOTES = 'has quotes that a spreadsheet added: write '

/** A cell as it was before a spreadsheet quoted it; unchanged where none did. */
function unquoted(cell: string): string {
  const inner = /^"((?:[^"]|"")+)"$/.exec(cell)?.[1]
  return inner === undefined ? cell : inner.replaceAll('""', '"')
}
