/** Prints lines for people, if there are any. */
export function printLines(lines: readonly string[]): void {
  if (lines.length > 0) console.log(lines.map(printable).join('\n'))
}

/** A line without what a terminal would obey: the names of a snapshot that is inspected may be anybody's. */
function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, (control) => `\\u00${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Prints what `--json` asks for. */
export function printJson(what: object): void {
  console.log(JSON.stringify(what, null, 2))
}

/** A line for people: what it is about, and what there is to say. */
export function row(about: string, text: string): string {
  return about.padEnd(14) + text
}
