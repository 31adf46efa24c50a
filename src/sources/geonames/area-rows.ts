import { AREA_CODE, areaKey } from '../../model/area-key.ts'
import { COUNTRY_SIGN } from '../country-sign.ts'
import type { AreaNamesRow } from '../source.ts'
import type { ExportFile } from './export-file.ts'
import { readId } from './geoname-id.ts'
import type { NameChooser } from './name-chooser.ts'
import type { PackedNames } from './packed-names.ts'
import type { ReadingReport } from './reading-report.ts'
import { textFault } from './row-faults.ts'
import { rowLists } from './row-lists.ts'
import { readName } from './row-name.ts'

/** Columns of admin1CodesASCII: code, name, name in ASCII, GeoNames id. */
const COLUMNS = 4

/**
 * The first-level divisions, with their names in the languages that alternateNamesV2 has for them. Of rows with the same
 * code, in whatever case, the first counts: ids of areas are computed from the codes.
 *
 * @throws SourceFileError when the file cannot be used.
 */
export async function* readAreas(
  file: ExportFile,
  names: PackedNames,
  chooser: NameChooser,
  report: ReadingReport,
): AsyncGenerator<AreaNamesRow> {
  const seen = new Set<string>()
  for await (const rows of rowLists(file, COLUMNS, report)) {
    for (const { line, cells } of rows) {
      const [place = '', nameCell = '', , id = ''] = cells
      const [countrySign = '', written = '', ...others] = place.split('.')
      const code = written.toUpperCase()
      const name = readName(nameCell)
      const fault = textFault(name)
      const isKey = COUNTRY_SIGN.test(countrySign) && AREA_CODE.test(code) && others.length === 0
      if (!isKey || name === '') {
        report.refuse(file, line, 'impossible code or no name', place)
      } else if (fault !== undefined) {
        report.refuse(file, line, fault, name)
      } else if (seen.has(areaKey(countrySign, code))) {
        report.refuse(file, line, 'duplicate code', place)
      } else {
        seen.add(areaKey(countrySign, code))
        const alternates = chooser.chooseAlternates(names.of(readId(id) ?? 0), 'area')
        yield { countrySign, code, names: { en: name, ...alternates.names } }
      }
    }
  }
}
