const EXAMPLES = 3

/** Changes of one kind: how many, and the weightiest few of them. */
export class Changes {
  count = 0
  readonly #examples: { readonly text: string; readonly weight: number }[] = []

  /**
   * @param describe called only for what may be shown.
   * @param weight of equal ones, the first stay.
   */
  add(describe: () => string, weight = 0): void {
    this.count++
    const place = this.#examples.findIndex((example) => example.weight < weight)
    if (place < 0 && this.#examples.length === EXAMPLES) return
    this.#examples.splice(place < 0 ? EXAMPLES : place, 0, { text: describe(), weight })
    this.#examples.length = Math.min(this.#examples.length, EXAMPLES)
  }

  get examples(): string[] {
    return this.#examples.map(({ text }) => text)
  }
}
