import { inOneScript } from '../script.ts'
import { UNSEEN } from '../unseen.ts'
import { beforeMisreading } from './misread.ts'

/** What no sound name has; most names are checked no further. A currency's sign is a name for it. */
const SUSPICIOUS = /^[^\p{L}\p{N}\p{Sc}]+$|^[=#]|[\p{Cc}\p{Cf}\uFFFD]|\p{sc=Latn}\p{sc=Cyrl}|\p{sc=Cyrl}\p{sc=Latn}/u
/** The first letter of two that were one in UTF-8, with what may follow; in capitals, «ВІРІ» is a sound name. */
const MISREAD = /[ÃÄÅÐÑ][^A-Za-z\s]|[РС][^\p{Lu}а-я\s’]/u
/** What a spreadsheet shows in place of a result, in whatever language: `#NAME?`, `#REF!`, `#N/A`, `#DIV/0!`. */
const SPREADSHEET_ERROR = /^#\p{Lu}+(?:\/[\p{Lu}0]+)?[!?]?$/u

/**
 * What is plainly wrong with a name that people wrote, and what to do about it.
 *
 * @param language its code; undefined where it may be of any.
 */
export function nameFault(name: string, language?: string): string | undefined {
  const meant = MISREAD.test(name) ? beforeMisreading(name) : undefined
  if (meant !== undefined)
    return `${JSON.stringify(name)} was read in a wrong encoding: open the file as UTF-8; here, write ${meant}`
  if (!SUSPICIOUS.test(name)) return undefined
  if (/\p{Cc}/u.test(name)) return 'has a line break or another control character: remove it'
  if (SPREADSHEET_ERROR.test(name)) return `${name} is a spreadsheet error: write the name`
  if (name.startsWith('=')) return `${JSON.stringify(name)} is a spreadsheet formula: write the name`
  if (name.includes('\uFFFD')) return `${JSON.stringify(name)} has lost a letter: write it in place of �`
  const [unseen] = name.match(UNSEEN) ?? []
  if (unseen !== undefined) return `has an invisible character, ${codePoint(unseen)}: remove it`
  if (!/[\p{L}\p{N}\p{Sc}]/u.test(name)) return `${JSON.stringify(name)} has no letter or digit: write a name`
  const mended = inOneScript(name, language)
  return mended === name ? undefined : `mixes letters of two alphabets that look the same: write ${mended}`
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
