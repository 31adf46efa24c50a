import type { Names } from '../model/names.ts'
import type { Row } from './table.ts'

/** Names of a row; every element has an English one, in which all fallback chains end. */
export function namesOf(row: Row, languages: readonly string[]): Names {
  row.required('en')
  return row.names(languages)
}
