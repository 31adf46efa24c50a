import type { Provenance } from '../../model/provenance.ts'
import { type Html, html } from './html.ts'

/** Addresses of the texts of those licences that ask for a link. */
const LICENCE_TEXTS: Readonly<Record<string, string>> = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/',
}

/** The credits due to the data set's sources, each once, with the licence. */
export function credits(provenance: readonly Provenance[]): readonly Html[] {
  const distinct = new Map(provenance.map((source) => [`${source.url} ${source.licence}`, source]))
  return [...distinct.values()].map(({ source, licence, url }) => {
    const [credited = source] = source.split(', ', 1)
    return html`<a href="${url}" rel="noreferrer">${credited}</a>, ${licenceLink(licence)}`
  })
}

export function licenceLink(licence: string): Html {
  const text = LICENCE_TEXTS[licence]
  return text === undefined ? html`${licence}` : html`<a href="${text}" rel="noreferrer">${licence}</a>`
}
