import type { TownRow } from '../sources/source.ts'

const EXAMPLES = 3

/** What a compile did: counts, coverage, and what was left out and why. */
export class CompileReport {
  towns = 0
  aliases = 0
  withPostcodes = 0
  withoutArea = 0
  /** Towns that have a name of their own in a language, by language. */
  readonly named = new Map<string, number>()
  readonly dropped = new Map<string, { count: number; examples: string[] }>()
  readonly #unknownAreas = new Map<string, number>()

  drop(reason: string, row: TownRow): void {
    const entry = this.dropped.get(reason) ?? { count: 0, examples: [] }
    entry.count++
    if (entry.examples.length < EXAMPLES) entry.examples.push(`${row.id} ${Object.values(row.names)[0] ?? ''}`.trim())
    this.dropped.set(reason, entry)
  }

  countUnknownArea(countrySign: string, code: string): void {
    const key = `${countrySign}.${code}`
    this.#unknownAreas.set(key, (this.#unknownAreas.get(key) ?? 0) + 1)
  }

  /** Countries whose area codes the curated areas do not know, with the towns that therefore have none. */
  get unknownAreas(): ReadonlyMap<string, number> {
    return this.#unknownAreas
  }

  /** The report as lines to print. */
  lines(): string[] {
    const share = (count: number) => `${count} (${((100 * count) / Math.max(1, this.towns)).toFixed(1)} %)`
    return [
      `towns           ${this.towns}`,
      `  without area  ${share(this.withoutArea)}`,
      `  with postcode ${share(this.withPostcodes)}`,
      `  aliases       ${this.aliases}`,
      ...[...this.named].map(([language, count]) => `  named in ${language}   ${share(count)}`),
      ...[...this.dropped].map(
        ([reason, { count, examples }]) => `dropped: ${reason}: ${count}, such as ${examples.join('; ')}`,
      ),
    ]
  }
}
