import type { GrowingNumbers } from '../../snapshot/growing-numbers.ts'
import {
  eitherMask,
  FORMER_NAME,
  HEAD_COUNT_BITS,
  HEAD_LENGTH,
  HEAD_ROW,
  LONGER_HEAD_LENGTH,
  MORE_OWNERS,
  PREFIX_HEADS,
  PREFIX_HIGH,
  PREFIX_LANGUAGES,
  PREFIX_LOW,
  PREFIX_ROW,
  TEXT_MASK,
  TEXT_OWNER,
} from './layout.ts'
import { INSIDE, WHOLE_NAME } from './match-kind.ts'
import type { SortedTexts } from './sorted-texts.ts'

/**
 * The heads of all rows. Writes into each row where they are, and its languages.
 *
 * @param longer the first row of more than three letters.
 */
export function headsOf(prefixes: GrowingNumbers<Uint32Array>, sorted: SortedTexts, longer: number): Uint32Array {
  const mostOwners = (row: number) => (row < longer ? HEAD_LENGTH : LONGER_HEAD_LENGTH)
  const lowOf = (row: number, kind: number) => prefixes.at(row + PREFIX_LOW[kind]!)
  const highOf = (row: number, kind: number) => prefixes.at(row + PREFIX_HIGH[kind]!)
  // Room for as many as there can be, of which the memory that is not written to takes none.
  let most = 0
  for (let row = 0; row < prefixes.length; row += PREFIX_ROW) {
    most++
    for (let kind = WHOLE_NAME; kind <= INSIDE; kind++)
      most += HEAD_ROW * Math.min(highOf(row, kind) - lowOf(row, kind), mostOwners(row))
  }
  const heads = new Uint32Array(most)
  const first = new FirstOwners()
  let end = 0
  for (let row = 0; row < prefixes.length; row += PREFIX_ROW) {
    const start = end++
    prefixes.set(row + PREFIX_HEADS, start)
    let counts = 0
    for (let kind = WHOLE_NAME; kind <= INSIDE; kind++) {
      first.find(sorted, lowOf(row, kind), highOf(row, kind), mostOwners(row))
      const languages = row + PREFIX_LANGUAGES[kind]!
      prefixes.set(languages, prefixes.at(languages) | first.languages)
      counts |= (first.isMore ? first.count | MORE_OWNERS : first.count) << (kind * HEAD_COUNT_BITS)
      for (let index = 0; index < first.count; index++) {
        heads[end++] = first.owners[index]!
        heads[end++] = first.masks[index]!
      }
    }
    heads[start] = counts
  }
  return heads.subarray(0, end)
}

/** The most important owners of a range of suffixes. Reused, since V8 would keep what is allocated for each range. */
class FirstOwners {
  readonly owners = new Uint32Array(HEAD_LENGTH)
  /** The mask of an owner's texts there: see `eitherMask`. */
  readonly masks = new Uint32Array(HEAD_LENGTH)
  count = 0
  /** Whether there are more owners than `count`. */
  isMore = false
  /** The languages that show any text there. */
  languages = 0

  /** Finds those of suffixes[low, high), at most so many; all of these suffixes start with the same three letters. */
  find(sorted: SortedTexts, low: number, high: number, most: number): void {
    const { texts, suffixes, rowAt } = sorted
    this.count = 0
    this.isMore = false
    this.languages = 0
    const possible = low < high ? languagesOfThree(sorted, suffixes[low]!) : 0
    // From here on owners are less important than all that are kept: texts lie in order of importance.
    let refused = Infinity
    for (let at = low; at < high; at++) {
      const position = suffixes[at]!
      if (position >= refused && this.languages === possible) continue
      const row = rowAt(position)
      const mask = texts[row + TEXT_MASK]!
      this.languages |= mask & ~FORMER_NAME
      if (!this.#keep(texts[row + TEXT_OWNER]!, mask, most)) refused = Math.min(refused, position)
    }
  }

  /** Whether an owner is among the most important up to now. */
  #keep(owner: number, mask: number, most: number): boolean {
    const { owners, masks } = this
    let index = this.count
    while (index > 0 && owners[index - 1]! > owner) index--
    if (index > 0 && owners[index - 1] === owner) {
      masks[index - 1] = eitherMask(masks[index - 1]!, mask)
      return true
    }
    this.isMore ||= this.count === most
    if (index === most) return false
    // Where there is no room for one more, the last drops out.
    owners.copyWithin(index + 1, index, most - 1)
    masks.copyWithin(index + 1, index, most - 1)
    owners[index] = owner
    masks[index] = mask
    this.count = Math.min(this.count + 1, most)
    return true
  }
}

/** The languages that can show a name with the three letters at a position: those that show each of them. */
function languagesOfThree({ text, languagesOf }: SortedTexts, position: number): number {
  const byAll = languagesOf[text[position]!]! & languagesOf[text[position + 1]!]! & languagesOf[text[position + 2]!]!
  return byAll & ~FORMER_NAME
}
