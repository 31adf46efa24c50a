import { fold } from './fold.ts'

/** A number right behind the colon belongs to what stands before it: `No:5`. */
const LABELLED = /^([^\d:,;()]+):(?:\s|(?=\P{Nd}))(?=.*\p{L})(.+)$/su

/** Another label, and so another town perhaps. */
const LABEL_WITHIN = /:\s?\p{L}/u

const MOST_WORDS = 3

/** What was typed before a colon, folded, and behind it. */
export interface Labelled {
  readonly label: string
  readonly text: string
}

/** A text behind what may be its label, whatever the language: «Митне оформлення: Умань»; undefined where there is none. */
export function labelled(query: string): Labelled | undefined {
  const [, before = '', behind = ''] = LABELLED.exec(query) ?? []
  const label = fold(before)
  if (label === '' || label.split(' ').length > MOST_WORDS || LABEL_WITHIN.test(behind)) return undefined
  return { label, text: behind.trim() }
}
