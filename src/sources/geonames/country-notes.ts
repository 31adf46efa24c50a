import type { Country } from '../../model/places.ts'
import type { ReadingReport } from './reading-report.ts'
import { type ExportFile, rowLists } from './rows.ts'

/** Columns of countryInfo: https://download.geonames.org/export/dump/countryInfo.txt */
const COLUMNS = 19
const SIGN = 0
const NAME = 4
const POSTCODE_FORMAT = 13

/**
 * Notes countries that GeoNames has and we do not, and postcode formats that only GeoNames knows: something for
 * the keeper of `countries.csv`.
 *
 * @throws SourceFileError when the file cannot be used.
 */
export async function noteCountries(
  file: ExportFile,
  countries: readonly Country[],
  report: ReadingReport,
): Promise<void> {
  const bySign = new Map(countries.map((country) => [country.sign, country]))
  const unknown: string[] = []
  const unformatted: string[] = []
  for await (const rows of rowLists(file, COLUMNS, report)) {
    for (const { cells } of rows) {
      const sign = cells[SIGN] ?? ''
      const country = bySign.get(sign)
      if (country === undefined) unknown.push(`${sign} ${cells[NAME]}`)
      else if (country.postcodeFormat === '' && cells[POSTCODE_FORMAT] !== '') {
        unformatted.push(`${sign} ${cells[POSTCODE_FORMAT]}`)
      }
    }
  }
  if (unknown.length > 0) report.notes.push(`countries that countries.csv does not have: ${unknown.join(', ')}`)
  if (unformatted.length > 0) {
    report.notes.push(`postcode formats of GeoNames where countries.csv has none: ${unformatted.join(', ')}`)
  }
}
