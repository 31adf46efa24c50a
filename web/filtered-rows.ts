import { simplified } from '../client/src/town-input/matched-parts.ts'
import type { Row } from './directory-rows.ts'

/** What rows are searched by: making it anew at each key would take longer than the search. */
const searchedTexts = new WeakMap<Row, string>()

/** The rows that hold a text in a name or a field, without regard to letter case and marks. */
export function filteredRows(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = plain(text)
  if (wanted === '') return rows
  return rows.filter((row) => plain(row.key) === wanted || searchedText(row).includes(wanted))
}

function searchedText(row: Row): string {
  const { names, fields } = row
  // A line each: what is typed has no line breaks.
  const text = searchedTexts.get(row) ?? [...names.values(), ...fields.values()].map(plain).join('\n')
  searchedTexts.set(row, text)
  return text
}

/** A text in the form in which towns are matched with what is typed, or its currency signs, where it has nothing else. */
function plain(text: string): string {
  return simplified(text).letters.trim() || text.replace(/\P{Sc}/gu, '')
}
