/** What of the explorer its address holds, so that a town can be linked to, and survives a switch of the page's language. */
export interface ExplorerPlace {
  /** The town's id. */
  readonly town?: string | undefined
  /** The sign of the country that is searched. */
  readonly country?: string | undefined
  /** What is typed, while no town is chosen. */
  readonly text?: string | undefined
}

/** The fragment that holds a place: `#town=702550&country=UA`; empty where it holds nothing. */
export function fragmentOf(place: ExplorerPlace): string {
  const given = Object.entries(place).filter(([, value]) => value !== undefined && value !== '')
  return given.length === 0 ? '' : `#${new URLSearchParams(given)}`
}

/** The place that a fragment holds. */
export function placeIn(fragment: string): ExplorerPlace {
  const { town, country, text } = Object.fromEntries(new URLSearchParams(fragment.slice(1)))
  return { town: /^\d+$/.test(town ?? '') ? town : undefined, country, text }
}
