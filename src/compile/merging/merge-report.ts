import { excerpt } from '../../excerpt.ts'
import { areaKey } from '../../model/area-key.ts'
import type { TownRow } from '../../sources/source.ts'
import { Tally } from '../../sources/tally.ts'

const MOST_AREAS_SHOWN = 10

/** What merging left out and why, and what it derived by itself. */
export class MergeReport {
  /** Towns whose Russian names are derived from others of their names, see russian-name.ts. */
  russianDerived = 0
  /** Towns that were left out, by reason. */
  readonly dropped = new Tally()
  /** Postcodes that are not of the town's country, by bundled file, or the source's. */
  readonly leftOutPostcodes = new Tally()
  /** Towns in curated files that the source does not have, by file, and where the first is mentioned. */
  readonly unmatched = new Map<string, { count: number; firstLine: number }>()
  /** Towns that have no area because areas.csv does not have its code, by `areaKey`, as in `UA.99`. */
  readonly #unknownAreas = new Map<string, number>()

  countUnmatched(file: string, line: number): void {
    const entry = this.unmatched.get(file) ?? { count: 0, firstLine: line }
    entry.count++
    this.unmatched.set(file, entry)
  }

  drop(reason: string, row: TownRow): void {
    this.dropped.add(reason, () => `${row.id} ${excerpt(Object.values(row.names)[0] ?? '')}`.trim())
  }

  countUnknownArea(countrySign: string, code: string): void {
    const key = areaKey(countrySign, code)
    this.#unknownAreas.set(key, (this.#unknownAreas.get(key) ?? 0) + 1)
  }

  /** What was left out, as lines to print. */
  lines(): string[] {
    return [
      ...this.#unknownAreaLines(),
      ...[...this.unmatched].map(
        ([file, { count, firstLine }]) =>
          `towns that are not in the data set: ${file}: ${count}, first in line ${firstLine}`,
      ),
      ...this.leftOutPostcodes.lines().map((line) => `postcodes left out: ${line}`),
      ...this.dropped.lines().map((line) => `dropped: ${line}`),
    ]
  }

  #unknownAreaLines(): string[] {
    const total = [...this.#unknownAreas.values()].reduce((sum, count) => sum + count, 0)
    if (total === 0) return []
    const most = [...this.#unknownAreas].sort(([, a], [, b]) => b - a).slice(0, MOST_AREAS_SHOWN)
    return [
      `towns of areas that areas.csv does not have: ${total}, of ${this.#unknownAreas.size} areas, most in ` +
        most.map(([area, count]) => `${area} (${count})`).join(', '),
    ]
  }
}
