const MOST_EXAMPLES = 3

/** Changes of one kind: how many, and the few with the greatest weight. */
export class Changes {
  count = 0
  readonly #examples: { readonly text: string; readonly weight: number }[] = []

  /**
   * @param describe called only for a change that may be shown.
   * @param weight among equal ones, the first to be added stay.
   */
  add(describe: () => string, weight = 0): void {
    this.count++
    const index = this.#examples.findIndex((example) => example.weight < weight)
    if (index < 0 && this.#examples.length === MOST_EXAMPLES) return
    this.#examples.splice(index < 0 ? MOST_EXAMPLES : index, 0, { text: describe(), weight })
    this.#examples.length = Math.min(this.#examples.length, MOST_EXAMPLES)
  }

  get examples(): string[] {
    return this.#examples.map(({ text }) => text)
  }
}
