/** Prints lines for people, if there are any. */
export function printLines(lines: readonly string[]): void {
  if (lines.length > 0) console.log(lines.join('\n'))
}

/** A line for people: what it is about, and what there is to say. */
export function row(about: string, text: string): string {
  return about.padEnd(14) + text
}
