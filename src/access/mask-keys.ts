const KEYS = /refdir_([0-9a-f]{8})_[A-Za-z0-9_-]{20,}/gi

/** A string in JSON. */
const STRING = /"(?:[^"\\]|\\.)*"/g
/** Pattern of an escape that stands for one character in such a string. */
const ESCAPE = String.raw`\\u.{4}|\\.`

/** A key that does not have our form. */
interface OtherKey {
  readonly plain: string
  /** As it stands in a string of JSON. */
  readonly written: string
  /** Finds it there, and also escapes, so that no part of one is taken for it. */
  readonly orEscape: RegExp
}

/** One list for the whole thread: code that makes an error knows of no key. */
const otherKeys: OtherKey[] = []

/**
 * Has a key that does not have our form masked in this thread from now on, wherever ours are.
 *
 * @param key undefined or empty where there is none.
 */
export function maskFromNowOn(key: string | undefined): void {
  if (key === undefined || key === '') return
  const written = JSON.stringify(key).slice(1, -1)
  otherKeys.push({ plain: key, written, orEscape: new RegExp(`${RegExp.escape(written)}|${ESCAPE}`, 'g') })
}

/**
 * Masks access keys in a text, leaving the ids of our own: a last resort for the log, which nothing that holds a key
 * should reach anyway, and for errors that quote what was sent.
 */
export function maskKeys(text: string): string {
  const masked = maskOurs(text)
  return otherKeys.reduce(
    (rest, { plain, written }) => rest.replaceAll(written, '***').replaceAll(plain, '***'),
    masked,
  )
}

/**
 * Like `maskKeys`, for JSON, which stays JSON: only strings are masked, since a short key may be a part of a number or
 * of a word such as `true`.
 */
export function maskKeysInJson(json: string): string {
  const masked = maskOurs(json)
  if (otherKeys.length === 0) return masked
  return masked.replace(STRING, (string) => {
    const content = otherKeys.reduce(
      (rest, { written, orEscape }) => rest.replace(orEscape, (part) => (part === written ? '***' : part)),
      string.slice(1, -1),
    )
    return `"${content}"`
  })
}

function maskOurs(text: string): string {
  return text.replace(KEYS, 'refdir_$1_***')
}
