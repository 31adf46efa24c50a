/** A stretch of a shown text, and whether it is what the person typed. */
export interface Part {
  readonly text: string
  readonly isMatch: boolean
}

/** Letters that have no decomposition, as people type them; a test makes sure that they are those that the service folds. */
const PLAIN: Readonly<Record<string, string>> = {
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
/** Marks, invisible and control characters, and the apostrophes of all scripts, as the service drops them. */
const DROPPED =
  /[\p{M}\p{Cf}\p{Cc}'"`\u00B4\u02B9\u02BA\u02BB\u02BC\u02BD\u02C8\u0384\u055A\u05F3\u2018\u2019\u201A\u201B\u2032\u2035]/u
const KEPT = /[\p{L}\p{N}]/u

/**
 * A shown text split where what was typed is found in it: at its start, else at the start of a word, else
 * inside one, without regard to letter case, marks and apostrophes. In one piece where it is not found, as
 * when the service found the town by another name: nothing is marked rather than something wrong.
 */
export function matchedParts(shown: string, typed: string): readonly Part[] {
  const { letters, places } = simplified(shown)
  const wanted = simplified(typed).letters.trim()
  if (wanted === '') return unmarked(shown)
  const atWord = ` ${letters}`.indexOf(` ${wanted}`)
  const at = atWord < 0 ? letters.indexOf(wanted) : atWord
  if (at < 0) return unmarked(shown)
  const start = places[at] ?? 0
  // What was typed may end within a letter that stands for two: ß.
  const last = places[at + wanted.length - 1] ?? start
  const end = places.find((place) => place > last) ?? shown.length
  return marked(shown, start, end)
}

/** Like `matchedParts`, for a postcode: spaces and hyphens do not matter. */
export function matchedPostcode(shown: string, typed: string): readonly Part[] {
  const compact = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')
  const wanted = compact(typed)
  for (let start = 0; start < shown.length && wanted !== ''; start++) {
    for (let end = start + wanted.length; end <= shown.length; end++) {
      const piece = shown.slice(start, end)
      if (compact(piece) === wanted && !/^[\s-]/.test(piece)) return marked(shown, start, end)
    }
  }
  return unmarked(shown)
}

/** A text in which nothing was typed. */
export function unmarked(text: string): readonly Part[] {
  return [{ text, isMatch: false }]
}

function marked(shown: string, start: number, end: number): readonly Part[] {
  return [
    { text: shown.slice(0, start), isMatch: false },
    { text: shown.slice(start, end), isMatch: true },
    { text: shown.slice(end), isMatch: false },
  ].filter(({ text }) => text !== '')
}

/** A text as it is compared, and where each of its letters was in the original. */
export function simplified(text: string): { readonly letters: string; readonly places: readonly number[] } {
  let letters = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    // Tested before it is decomposed: `´` is a space with a mark, and a line break is a control character. «№» would be letters.
    const kept = /[\s№]/.test(character) ? ' ' : DROPPED.test(character) ? '' : character
    for (const part of kept.toLowerCase().normalize('NFKD').toLowerCase()) {
      if (DROPPED.test(part)) continue
      const plain = KEPT.test(part) ? (PLAIN[part] ?? part) : ' '
      if (plain === ' ' && (letters === '' || letters.endsWith(' '))) continue
      letters += plain
      for (let count = 0; count < plain.length; count++) places.push(place)
    }
    place += character.length
  }
  return { letters, places }
}
