const KEYS = /refdir_([0-9a-f]{8})_[A-Za-z0-9_-]{20,}/gi

/**
 * Takes access keys out of a text, leaving their ids: a last resort for what is logged, since nothing that
 * holds a key should be on its way there.
 *
 * @param secret a key of another form to take out as well.
 */
export function maskKeys(text: string, secret?: string): string {
  const masked = text.replace(KEYS, 'refdir_$1_***')
  return secret === undefined || secret === '' ? masked : masked.replaceAll(secret, '***')
}
