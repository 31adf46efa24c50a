import type { Language } from '../model/languages.ts'
import type { Town } from '../model/places.ts'
import type { TownRow } from '../sources/source.ts'
import { Tally } from '../sources/tally.ts'
import { CountryCoverage } from './country-coverage.ts'
import { PostcodeJoinReport } from './postcode-join-report.ts'

const MOST_AREAS_SHOWN = 10
const LETTERS_SHOWN = 40

/** What a compile did: counts, coverage, and what was left out and why. */
export class CompileReport {
  towns = 0
  aliases = 0
  withPostcodes = 0
  withoutArea = 0
  /** Areas that only the source knows. */
  addedAreas = 0
  readonly joins = new PostcodeJoinReport()
  /** Towns that have a name of their own in a language, by language. */
  readonly named = new Map<string, number>()
  /** Towns in Russia whose Russian names are told from romanized ones. */
  russianTold = 0
  /** Towns that were left out, by reason. */
  readonly dropped = new Tally()
  /** Bundled postcodes that are none of the town's country, by file. */
  readonly leftOutPostcodes = new Tally()
  /** Rows of curated files about towns that the source does not have, by file. */
  readonly unmatched = new Map<string, { count: number; firstLine: number }>()
  readonly #countries: CountryCoverage
  readonly #languages: readonly Language[]
  /** Towns that have no area because areas.csv does not know its code, by that, as `UA.99`. */
  readonly #unknownAreas = new Map<string, number>()

  constructor(languages: readonly Language[] = []) {
    this.#languages = languages
    this.#countries = new CountryCoverage(languages)
  }

  /** Counts a town that the snapshot has. */
  count(town: Town): void {
    this.towns++
    this.#countries.count(town)
    this.aliases += new Set(town.aliases).difference(new Set(Object.values(town.names))).size
    if (town.areaId === 0) this.withoutArea++
    if (town.postcodes.length > 0) this.withPostcodes++
    for (const { code } of this.#languages) {
      if (town.names[code] !== undefined) this.named.set(code, (this.named.get(code) ?? 0) + 1)
    }
  }

  countUnmatched(file: string, line: number): void {
    const entry = this.unmatched.get(file) ?? { count: 0, firstLine: line }
    entry.count++
    this.unmatched.set(file, entry)
  }

  drop(reason: string, row: TownRow): void {
    this.dropped.add(reason, () => `${row.id} ${shortened(Object.values(row.names)[0] ?? '')}`.trim())
  }

  countUnknownArea(countrySign: string, code: string): void {
    const key = `${countrySign}.${code}`
    this.#unknownAreas.set(key, (this.#unknownAreas.get(key) ?? 0) + 1)
  }

  /** The report as lines to print. */
  lines(): string[] {
    const share = (count: number) => `${count} (${((100 * count) / Math.max(1, this.towns)).toFixed(1)} %)`
    return [
      `towns           ${this.towns}`,
      `  without area  ${share(this.withoutArea)}`,
      `  with postcode ${share(this.withPostcodes)}`,
      `  aliases       ${this.aliases}`,
      ...(this.addedAreas === 0 ? [] : [`areas that only the source has: ${this.addedAreas}`]),
      ...this.joins.lines(),
      ...[...this.named].map(([language, count]) => `  named in ${language}   ${share(count)}`),
      ...(this.russianTold === 0 ? [] : [`Russian names told from romanized ones: ${this.russianTold}`]),
      ...this.#countries.lines(),
      ...this.#unknownAreaLines(),
      ...[...this.unmatched].map(
        ([file, { count, firstLine }]) =>
          `rows about towns that are not here: ${file}: ${count}, first in line ${firstLine}`,
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

function shortened(name: string): string {
  return name.length > LETTERS_SHOWN ? `${name.slice(0, LETTERS_SHOWN)}…` : name
}
