import type { OtherField, Row } from './directory-rows.ts'
import { element } from './element.ts'
import { messages } from './page-messages.ts'

/** Headings of the fields. */
const HEADINGS: Readonly<Record<OtherField, string>> = {
  countrySign: messages.country,
  regionId: messages.region,
  mnemo: messages.mnemo,
}

/** A table of a directory: its key, its names by language, its other fields. */
export function directoryTable(rows: readonly Row[], languages: readonly string[], keyHeading: string): HTMLElement {
  const fields = [...new Set(rows.flatMap((row) => [...row.fields.keys()]))]
  const heading = (text: string) => element('th', { scope: 'col' }, text)
  return element(
    'table',
    {},
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        heading(keyHeading),
        ...languages.map((code) => heading(code)),
        ...fields.map((field) => heading(HEADINGS[field])),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map((row) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row', class: 'key' }, row.key),
          ...languages.map((code) => element('td', { lang: code }, row.names.get(code) ?? '')),
          ...fields.map((field) => element('td', { class: 'field' }, row.fields.get(field) ?? '')),
        ),
      ),
    ),
  )
}
