import type { Publication } from '../../store/store.ts'

export function publicationLabel({ number, version }: Publication): string {
  return `number ${number} (${version})`
}

/** When nodes switch to a publication, where that is still to come: `04:35:07Z`. */
export function switchTime({ activateAt }: Publication): string | undefined {
  return activateAt && `${activateAt.toISOString().slice('2026-12-31T'.length, -'.000Z'.length)}Z`
}

/** What people are told about a publication that has just been made current. */
export function publishedLine(publication: Publication, more = ''): string {
  const time = switchTime(publication)
  return `published as ${publicationLabel(publication)}${more}${time === undefined ? '' : `; nodes switch at ${time}`}`
}
