const KEYS = /refdir_([0-9a-f]{8})_[A-Za-z0-9_-]{20,}/gi

/** Keys of another form, plain and as they stand in JSON. Of a whole thread: what makes an error knows of no key. */
const otherKeys: string[] = []

/**
 * Has a key of another form than ours masked in this thread from now on, wherever ours are.
 *
 * @param key undefined or empty where there is none.
 */
export function maskFromNowOn(key: string | undefined): void {
  if (key === undefined || key === '') return
  otherKeys.push(JSON.stringify(key).slice(1, -1), key)
}

/**
 * Takes access keys out of a text, leaving the ids of our own: a last resort for what is logged, since nothing that
 * holds a key should be on its way there, and for errors that quote what was sent.
 */
export function maskKeys(text: string): string {
  return otherKeys.reduce((masked, key) => masked.replaceAll(key, '***'), text.replace(KEYS, 'refdir_$1_***'))
}
