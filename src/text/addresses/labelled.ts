import { fold } from '../fold.ts'

/** A number right behind the colon belongs to what stands before it: `No:5`. */
const LABELLED = /^([^\d:,;()]+):(?:\s|(?=\P{Nd}))(?=.*\p{L})(.+)$/su

/** Another label, and so another town perhaps. */
const LABEL_WITHIN = /:\s?\p{L}/u

/** Most words of a label. */
const MOST_WORDS = 3

/** How many loads there are, once: `2 x Hamburg`, «3х Умань». */
const COUNTED = /^\s*(\d{1,3}\s?[xх×])\s(?!\d+\s?[xх×]\s)(?=.*\p{L})(.+)$/isu

/** What was typed in front, folded, and what follows. */
interface Labelled {
  readonly label: string
  readonly text: string
}

/**
 * A text behind what may be its label, before a colon and whatever the language, «Митне оформлення: Умань», or behind a number
 * with an x; undefined where there is neither.
 */
export function labelled(query: string): Labelled | undefined {
  const [, count, counted] = COUNTED.exec(query) ?? []
  if (count !== undefined && counted !== undefined) return { label: fold(count), text: counted }
  const [, before = '', behind = ''] = LABELLED.exec(query) ?? []
  const label = fold(before)
  if (label === '' || label.split(' ').length > MOST_WORDS || LABEL_WITHIN.test(behind)) return undefined
  return { label, text: behind.trim() }
}
