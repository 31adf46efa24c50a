const MOST_EXAMPLES = 3

/** How often something happened, kind by kind, with the first examples of each. */
export class Tally {
  readonly #kinds = new Map<string, { count: number; readonly examples: string[] }>()

  /** @param example called only while examples are wanted. */
  add(kind: string, example: () => string): void {
    let entry = this.#kinds.get(kind)
    if (entry === undefined) {
      entry = { count: 0, examples: [] }
      this.#kinds.set(kind, entry)
    }
    entry.count++
    if (entry.examples.length >= MOST_EXAMPLES) return
    const text = example()
    if (!entry.examples.includes(text)) entry.examples.push(text)
  }

  /** A line for each kind, in order of first occurrence. */
  lines(): string[] {
    return [...this.#kinds].map(([kind, { count, examples }]) => `${kind}: ${count}, such as ${examples.join('; ')}`)
  }
}
