/**
 * Bumped with every change of what `fold` answers. A snapshot carries the version that its names
 * were folded with and is refused by a program that folds otherwise.
 */
export const FOLD_VERSION = 2

/** Longest folded text, in UTF-16 code units: U+FDFA alone becomes 18, so the cap on the input is not enough. */
const MAX_FOLDED_LENGTH = 200

const APOSTROPHES =
  /['"`\u00B4\u02B9\u02BA\u02BB\u02BC\u02BD\u02C8\u0384\u055A\u05F3\u2018\u2019\u201A\u201B\u2032\u2035]/u
const DROPPED = /[\p{M}\p{Cf}\p{Cc}]/u
const KEPT = /[\p{L}\p{N}]/u

/** Letters that people type without their mark, but that Unicode does not decompose. */
const UNMARKED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ŧ: 't',
  ə: 'e',
  ς: 'σ',
  ґ: 'г',
}

/** What one code point becomes: nothing, a space, or the letters and digits that stand for it. */
function foldCodePoint(character: string): string {
  if (APOSTROPHES.test(character)) return ''
  // NFKD would make «№» letters of a word.
  if (/[\s№]/u.test(character)) return ' '
  let folded = ''
  // Lower-cased on both sides of NFKD: some capitals appear only by decomposition (ℒ), others only before it (İ).
  for (const part of character.toLowerCase().normalize('NFKD').toLowerCase()) {
    if (DROPPED.test(part) || APOSTROPHES.test(part)) continue
    folded += KEPT.test(part) ? (UNMARKED[part] ?? part) : ' '
  }
  return folded
}

/** Folded forms of the Basic Multilingual Plane, filled as characters turn up. */
const foldedUnits: (string | undefined)[] = new Array(0x10000).fill(undefined)
/** By code unit: 0 until it has turned up, and where it is neither a letter nor a digit. */
const letterUnits = new Uint8Array(0x10000)
/** A letter or digit that folds to others, and one that folds to itself. */
const CHANGED = 1
const UNCHANGED = 2

const SPACE = 0x20

/**
 * The form in which texts are compared: NFKD, lower case, no marks, apostrophes dropped, letters
 * without decomposition mapped (ł → l), every run of other characters one space, no space at the ends.
 * `fold(fold(text)) === fold(text)`; compile time and query time share it. At most 200 code units are kept.
 */
export function fold(text: string): string {
  // What people type is mostly folded already.
  if (isUnchanged(text)) return text
  let folded = ''
  let spaceDue = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    let form = foldedUnits[unit]
    if (form === undefined) {
      const codePoint = text.codePointAt(index) as number
      const character = String.fromCodePoint(codePoint)
      form = foldCodePoint(character)
      if (codePoint > 0xffff) index++
      // Half of a surrogate pair is no letter, but only while its other half is missing: it is not remembered.
      else if (codePoint < 0xd800 || codePoint > 0xdfff) {
        foldedUnits[unit] = form
        if (KEPT.test(character)) letterUnits[unit] = form === character ? UNCHANGED : CHANGED
      }
    }
    if (form === '') continue
    if (form === ' ') {
      spaceDue = folded !== ''
      continue
    }
    if (spaceDue) folded += ' '
    spaceDue = false
    folded += form
    if (folded.length > MAX_FOLDED_LENGTH) break
  }
  // Decompositions may hold spaces themselves (U+FDFA), and the cap may cut after one or inside a pair.
  if (folded.length > MAX_FOLDED_LENGTH) folded = folded.slice(0, MAX_FOLDED_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return folded.includes('  ') || folded.endsWith(' ') || folded.startsWith(' ')
    ? folded.replace(/ +/g, ' ').trim()
    : folded
}

/**
 * Whether a text, as it was typed, holds letters, digits and spaces alone. Knows those that `fold` has met: for a text
 * that has not been folded yet it may be false in vain.
 */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit !== SPACE && letterUnits[unit] === 0) return false
  }
  return true
}

/** Whether a text is known to be its own folded form. */
function isUnchanged(text: string): boolean {
  let before = SPACE
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === SPACE ? before === SPACE : letterUnits[unit] !== UNCHANGED) return false
    before = unit
  }
  return before !== SPACE && text.length <= MAX_FOLDED_LENGTH
}
