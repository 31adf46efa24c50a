import { foldedWords } from '../folded-words.ts'
import { LINKS } from '../names/links.ts'

const LINKS_TO_SITE = foldedWords('linksToSite')

/** Fewest letters of a town's name before what it lies at. */
const SHORTEST = 3

/** A town's folded name, and what it lies at; nothing where that is yet to be typed. */
interface TownAtSite {
  readonly town: string
  readonly site: string
}

/** Folded text as a town and what it lies at: `tulln an der donau`; undefined where it names nothing of the kind. */
export function townAtSite(folded: string): TownAtSite | undefined {
  const words = folded.split(' ')
  const link = words.findIndex((word, at) => at > 0 && LINKS_TO_SITE.has(word))
  const town = words.slice(0, link).join(' ')
  if (link < 0 || town.length < SHORTEST) return undefined
  const after = words.slice(link + 1)
  const site = after.findIndex((word) => !LINKS.has(word))
  return { town, site: site < 0 ? '' : after.slice(site).join(' ') }
}
