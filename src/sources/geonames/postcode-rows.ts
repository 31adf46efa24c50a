import { COUNTRY_SIGN } from '../country-sign.ts'
import type { PostcodeRow } from '../source.ts'
import { degrees } from './degrees.ts'
import type { ExportFile } from './export-file.ts'
import type { ReadingReport } from './reading-report.ts'
import { IMPOSSIBLE_SIGN, textFault } from './row-faults.ts'
import { rowLists } from './row-lists.ts'
import type { RuleBook } from './rule-book.ts'

/** Columns of a postal file: https://download.geonames.org/export/zip/readme.txt */
const COLUMNS = 12
const COUNTRY = 0
const CODE = 1
const PLACE = 2
const ADMIN1 = 4
const LATITUDE = 9
const LONGITUDE = 10

const LONGEST_CODE = 20

/**
 * The codes of a postal file, with the forms of their places' names, in a list for each chunk that is read.
 *
 * @throws SourceFileError when the file cannot be used.
 */
export async function* readPostcodes(
  file: ExportFile,
  wanted: ReadonlySet<string> | undefined,
  rules: RuleBook,
  report: ReadingReport,
): AsyncGenerator<readonly PostcodeRow[]> {
  for await (const rows of rowLists(file, COLUMNS, report)) {
    const postcodes: PostcodeRow[] = []
    for (const { line, cells } of rows) {
      const cell = (column: number) => (cells[column] ?? '').trim()
      const countrySign = cell(COUNTRY)
      const isSign = COUNTRY_SIGN.test(countrySign)
      if (isSign && wanted !== undefined && !wanted.has(countrySign)) continue
      const lat = degreesIfKnown(cell(LATITUDE), 90)
      const lon = degreesIfKnown(cell(LONGITUDE), 180)
      const text = textFault(cell(PLACE)) === undefined ? cell(CODE) : cell(PLACE)
      const fault = textFault(text)
      if (!isSign) report.refuse(file, line, IMPOSSIBLE_SIGN, countrySign)
      else if (cell(CODE) === '' || cell(CODE).length > LONGEST_CODE) {
        report.refuse(file, line, 'impossible code', cell(CODE))
      } else if (fault !== undefined) {
        report.refuse(file, line, fault, text)
      } else if (lat === undefined || lon === undefined) {
        report.refuse(file, line, 'impossible coordinates', `${cell(LATITUDE)} ${cell(LONGITUDE)}`)
      } else {
        const { forms } = rules.apply('postal', countrySign, cell(PLACE).normalize('NFC'))
        const areaCode = cell(ADMIN1).toUpperCase()
        postcodes.push({ countrySign, code: cell(CODE), placeNames: forms, areaCode, lat, lon })
      }
    }
    yield postcodes
  }
}

/** NaN where the file does not know it; undefined where it is impossible. */
function degreesIfKnown(text: string, most: number): number | undefined {
  return text === '' ? Number.NaN : degrees(text, most)
}
