import { foldedWords } from '../folded-words.ts'

/** Words between the others of a name, which are left out where it is written short: `waidhofen ybbs`. */
export const LINKS = foldedWords('links')
