import { excerpt } from '../../excerpt.ts'
import type { Country } from '../../model/places.ts'
import { COUNTRY_SIGN } from '../country-sign.ts'
import type { ExportFile } from './export-file.ts'
import type { ReadingReport } from './reading-report.ts'
import { IMPOSSIBLE_SIGN, textFault } from './row-faults.ts'
import { rowLists } from './row-lists.ts'

/** Columns of countryInfo: https://download.geonames.org/export/dump/countryInfo.txt */
const COLUMNS = 19
const SIGN = 0
const NAME = 4
const POSTCODE_FORMAT = 13

/**
 * Notes countries that GeoNames has and `countries.csv` does not, and postcode formats that only GeoNames has: something
 * for whoever maintains `countries.csv`.
 *
 * @throws SourceFileError when the file cannot be used.
 */
export async function noteCountries(
  file: ExportFile,
  countries: readonly Country[],
  report: ReadingReport,
): Promise<void> {
  const bySign = new Map(countries.map((country) => [country.sign, country]))
  // By sign: the number of signs bounds the length of a note.
  const unknown = new Map<string, string>()
  const unformatted = new Map<string, string>()
  for await (const rows of rowLists(file, COLUMNS, report)) {
    for (const { line, cells } of rows) {
      const { [SIGN]: sign = '', [NAME]: name = '', [POSTCODE_FORMAT]: format = '' } = cells
      const country = bySign.get(sign)
      const text = textFault(name) === undefined ? format : name
      const fault = textFault(text)
      if (!COUNTRY_SIGN.test(sign)) report.refuse(file, line, IMPOSSIBLE_SIGN, sign)
      else if (fault !== undefined) report.refuse(file, line, fault, text)
      else if (country === undefined) unknown.set(sign, excerpt(name))
      else if (country.postcodeFormat === '' && format !== '') unformatted.set(sign, excerpt(format))
    }
  }
  const note = (what: string, bySign: ReadonlyMap<string, string>) => {
    if (bySign.size > 0) report.notes.push(`${what}: ${[...bySign].map((pair) => pair.join(' ')).join(', ')}`)
  }
  note('countries that countries.csv does not have', unknown)
  note('postcode formats of GeoNames where countries.csv has none', unformatted)
}
