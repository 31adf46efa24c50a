import type { Names } from '../model/names.ts'
import type { Row } from './table.ts'

/** Names of a row; every element has an English one, which all fallback chains end in. */
export function namesOf(row: Row, languages: readonly string[]): Names {
  row.required('en')
  return row.names(languages)
}
