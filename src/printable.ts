/** A line of text without what a terminal would obey: control characters are escaped as in JSON, those that JSON leaves as well. */
export function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, (control) => `\\u00${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
