import type { Provenance } from '../../model/provenance.ts'
import { type Html, html } from './html.ts'

/** Addresses of the texts of licences that ask for a link, where a data set has none. */
const LICENCE_TEXTS: Readonly<Record<string, string>> = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
}

/** The credits due to the data set's sources, each once, with the licence. */
export function credits(provenance: readonly Provenance[]): readonly Html[] {
  const distinct = new Map(provenance.map((source) => [`${source.url} ${source.licence}`, source]))
  return [...distinct.values()].map((each) => {
    const [credited = each.source] = each.source.split(', ', 1)
    return html`<a href="${each.url}" rel="noreferrer">${credited}</a>, ${licenceLink(each)}`
  })
}

export function licenceLink({ licence, licenceUrl }: Provenance): Html {
  const text = licenceUrl ?? LICENCE_TEXTS[licence]
  return text === undefined ? html`${licence}` : html`<a href="${text}" rel="noreferrer">${licence}</a>`
}
