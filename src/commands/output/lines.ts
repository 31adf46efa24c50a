import { printable } from '../../printable.ts'

/** Prints lines for people, if there are any: the names of a snapshot that is inspected may be anybody's. */
export function printLines(lines: readonly string[]): void {
  if (lines.length > 0) console.log(lines.map(printable).join('\n'))
}

/** Prints what `--json` asks for. */
export function printJson(what: object): void {
  console.log(JSON.stringify(what, null, 2))
}

/** A line for people: what it is about, and what there is to say. */
export function row(about: string, text: string): string {
  return about.padEnd(14) + text
}
