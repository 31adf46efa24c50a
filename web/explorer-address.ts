/** What of the explorer its address holds, so that a town can be linked to, and survives a switch of the page's language. */
export interface ExplorerPlace {
  /** The id of the town that is shown. */
  readonly town?: number | undefined
  /** The sign of the country that is searched; undefined: all are. */
  readonly country?: string | undefined
  /** What is searched for while no town is chosen, and how: by name unless this says by postcode. */
  readonly text?: string | undefined
  readonly by?: 'postcode' | undefined
}

/** The fragment that holds a place: `#town=702550&country=UA`; empty where it holds nothing. */
export function fragmentOf({ town, country = '', text = '', by }: ExplorerPlace): string {
  const fields = new URLSearchParams()
  if (town !== undefined) fields.set('town', String(town))
  if (country !== '') fields.set('country', country)
  if (text !== '') fields.set('text', text)
  if (text !== '' && by !== undefined) fields.set('by', by)
  return fields.size === 0 ? '' : `#${fields}`
}

/** The place that a fragment holds; undefined where it holds something else, such as a part of the page. */
export function placeIn(fragment: string): ExplorerPlace | undefined {
  const fields = new URLSearchParams(fragment.slice(1))
  const id = fields.get('town') ?? ''
  const town = /^\d+$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined
  const [country, text] = [fields.get('country') ?? undefined, fields.get('text') ?? undefined]
  if (town === undefined && country === undefined && text === undefined) return undefined
  return { town, country, text, by: fields.get('by') === 'postcode' ? 'postcode' : undefined }
}
