/** Whether a text can be an access key: whether a header can hold it (RFC 9110 section 5.5). */
export function canBeKey(text: string): boolean {
  return !/[^\t -~\x80-\xff]/.test(text.trim())
}
