import { fold } from '../../../src/text/fold.ts'
import { foldedWords } from '../../../src/text/folded-words.ts'
import { wordsIn } from '../../../src/text/words/languages.ts'

const UNITS = wordsIn('units')
const POSTCODE_WORDS = foldedWords('postcodes')
export const POSTCODE_ABBREVIATIONS = foldedWords('postcodeAbbreviations')

/** From its first letter or digit to its last, of such as are no sign for a number. */
export function naiveBareCode(text: string): string {
  const letters = [...text.split('№').join('').normalize('NFKC')]
  const isOfCode = (letter: string) => /[\p{L}\p{N}]/u.test(letter)
  const code = letters.slice(letters.findIndex(isOfCode), letters.findLastIndex(isOfCode) + 1)
  const rest = naiveAfterWord(code.join(''), POSTCODE_WORDS)
  return rest === undefined ? code.join('') : naiveBareCode(rest)
}

/** What follows one of some words at the start of a text, or such of two letters with full stops. */
export function naiveAfterWord(text: string, words: ReadonlySet<string>): string | undefined {
  const [letters = '', ...parts] = text.split(/([^\p{L}]+)/u)
  const [stop = '', second = '', next = ''] = parts
  const isDotted =
    [...letters].length === 1 && /^\.\s?$/.test(stop) && [...second].length === 1 && !/^\p{N}/u.test(next)
  const word = isDotted ? letters + second : letters
  const rest = parts.slice(isDotted ? 2 : 0).join('')
  if (rest === '' || /^\p{N}/u.test(rest) || !words.has(fold(word))) return undefined
  return rest.replace(/^[^\p{L}\p{N}]+/u, '')
}

/** A code with a space or dash between letters or digits, as items are written; undefined for others. */
export function naiveCodeInParts(text: string): string | undefined {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/\s/)
    .filter((word) => word !== '')
  const code = [...words.join(' ')].map((letter) => (/\p{Pd}/u.test(letter) ? '-' : letter)).join('')
  return /[\p{L}\p{N}][- ][\p{L}\p{N}]/u.test(code) ? code : undefined
}

/** A code with digits in parts, a dash between any; else nothing. */
export function naiveParts(code: string): string {
  return /\d-\d/.test(naiveDashed(code)) ? naiveDashed(code) : ''
}

export function naiveDashed(text: string): string {
  return [...text].map((letter) => (/[\s\p{Pd}]/u.test(letter) ? '-' : letter)).join('')
}

/** With single spaces, and without signs for numbers. */
export function naiveAddress(text: string): string {
  const words = text.split('№').join('').normalize('NFKC').split(/\s/)
  return words.filter((word) => word !== '').join(' ')
}

/** Without numbers before a unit, behind three letters side by side; a unit of two letters may be those of a Dutch code. */
function withoutQuantities(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    const quantity = quantityAt(text, at)
    rest += quantity === 0 ? text[at] : ''
    at += Math.max(quantity, 1)
  }
  return rest
}

/** The length of the quantity at a place in a text; 0 where there is none. */
function quantityAt(text: string, at: number): number {
  const before = text.slice(0, at)
  const number = /^[0-9]*/.exec(text.slice(at))?.[0] ?? ''
  const behind = text.slice(at + number.length).trimStart()
  if (number === '' || /[\p{L}\p{N}\p{Pd}]$/u.test(before) || !/\p{L}{3}/u.test(before)) return 0
  const unit = UNITS.find(
    (each) =>
      behind.slice(0, each.length).toLowerCase() === each.toLowerCase() &&
      !/^[\p{L}\p{N}\p{M}'’ʼ]/u.test(behind.slice(each.length)),
  )
  if (unit === undefined) return 0
  const typed = behind.slice(0, unit.length)
  const mayBeCode = /^(?!kg)([a-z]{2}|[A-Z]{2})$/.test(typed) && (number.length === 4 || typed === 'to')
  return mayBeCode ? 0 : text.length - at - behind.length + unit.length
}

/** Words with digits, and those with digits right after them, between commas; the longest first. */
export function naiveCodesWithin(address: string): string[] {
  const codes: string[] = []
  const text = naiveAddress(address)
  for (const part of withoutQuantities(text).split(/[,;]/)) {
    const words = part.split(/\s+/).filter((word) => word !== '')
    for (let from = 0; from < words.length; from++) {
      const digitless = words.findIndex((word, at) => at >= from && !/[0-9]/.test(word))
      const to = digitless < 0 ? words.length : digitless
      if (to === from) continue
      const code = words.slice(from, to).join(' ')
      if ((words[to] ?? 'long').length <= 2) codes.push(`${code} ${words[to]}`)
      codes.push(code)
    }
  }
  const bare = (code: string) => [...code].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join('')
  const isShortBesideName = text.match(/\d/g)?.length === 3 && /^(\d{3}[\s,]+[^,]+|[^,]+[\s,]+\d{3})$/.test(text)
  return [...new Set(codes)]
    .filter((code) => code !== text && bare(code).length >= (/^\d+$/.test(bare(code)) && !isShortBesideName ? 4 : 3))
    .sort((a, b) => bare(b).length - bare(a).length)
    .slice(0, 6)
}

/** What stands after up to three letters at the start of a text, if they may be a sign and a digit comes; else nothing. */
export function behindAnySign(text: string): string {
  const apart = /^[a-z]{1,3}[\s\p{Pd},:/]+(.*\d.*)$/iu.exec(text) ?? /^[a-z]{1,3}(\d.*)$/iu.exec(text)
  return apart?.[1] ?? ''
}

/** What stands after a sign at the start of a text: after a dash, space or the like or before digits, four if vehicles carry it, as one letter. */
export function behindSign(text: string, sign: string | undefined, isVehicles: boolean): string | undefined {
  if (sign === undefined || !text.toUpperCase().startsWith(sign)) return undefined
  const rest = text.slice(sign.length)
  const [separator = ''] = /^[\s\p{Pd},:/]*/u.exec(rest) ?? []
  const digits = /^\d*/.exec(rest)?.[0].length ?? 0
  const isSeparated = separator !== '' || (isVehicles ? sign.length === 1 && digits >= 4 : digits > 0)
  return isSeparated ? rest.slice(separator.length) : undefined
}

/**
 * What stands before a sign at the end of a text: a code that ends with a digit, with something between if vehicles carry it, or
 * that has one, with something between.
 */
export function beforeSign(text: string, sign: string | undefined, isVehicles: boolean): string | undefined {
  if (sign === undefined || !text.toUpperCase().endsWith(sign)) return undefined
  const before = text.slice(0, text.length - sign.length)
  const code = before.replace(/[\s\p{Pd},;:/(]+$/u, '')
  if (code !== before) return /\p{Nd}(?:.*\p{L})?$/u.test(code) ? code : undefined
  return /\p{Nd}$/u.test(code) && !isVehicles ? code : undefined
}

/** What stands before the space in the way, of those with letters, that a code is written in; undefined if it is none. */
export function naiveFirstPart(code: string, ways: readonly string[]): string | undefined {
  for (const way of ways) {
    const [first = '', second] = way.split(' ')
    if (second === undefined || !way.includes('@') || code.length !== first.length + second.length) continue
    const symbols = [...first, ...second]
    const isSo = symbols.every((symbol, at) => {
      const letter = code[at] ?? ''
      if (symbol === '#') return letter >= '0' && letter <= '9'
      return symbol === '@' ? letter >= 'A' && letter <= 'Z' : letter === symbol
    })
    if (isSo) return code.slice(0, first.length)
  }
  return undefined
}
