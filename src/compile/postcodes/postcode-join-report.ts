import { Tally } from '../../sources/tally.ts'

/** How postal codes came to towns, or why they did not. */
export const JOIN_WAYS = ['name and area', 'romanized name and area', 'name', 'romanized name', 'nearest town'] as const
const JOIN_FAULTS = [
  'no such town, none near',
  'far from the area that it names',
  'not the country’s format',
  'unknown country',
] as const

export type JoinWay = (typeof JOIN_WAYS)[number]
type JoinFault = (typeof JOIN_FAULTS)[number]
type JoinOutcome = JoinWay | JoinFault

/** Counts of postal rows by country and outcome. */
export class PostcodeJoinReport {
  readonly #byCountry = new Map<string, Map<JoinOutcome, number>>()
  readonly #faults = new Tally()

  count(countrySign: string, outcome: JoinOutcome): void {
    let counts = this.#byCountry.get(countrySign)
    if (counts === undefined) {
      counts = new Map()
      this.#byCountry.set(countrySign, counts)
    }
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }

  fault(countrySign: string, fault: JoinFault, example: () => string): void {
    this.count(countrySign, fault)
    this.#faults.add(fault, example)
  }

  /** The rows of a country, or of all, that had one of the given outcomes. */
  total(outcomes: readonly JoinOutcome[], countrySign?: string): number {
    const counted = countrySign === undefined ? this.#byCountry.values() : [this.#byCountry.get(countrySign)]
    let sum = 0
    for (const counts of counted) {
      for (const outcome of outcomes) sum += counts?.get(outcome) ?? 0
    }
    return sum
  }

  lines(): string[] {
    const all = this.total([...JOIN_WAYS, ...JOIN_FAULTS])
    if (all === 0) return []
    return [
      `postal rows     ${all}, joined to a town: ${this.total(JOIN_WAYS)}`,
      ...JOIN_WAYS.map((way) => `  by ${way}: ${this.total([way])}`),
      ...this.#faults.lines().map((line) => `  ${line}`),
      `  by country, rows: ${JOIN_WAYS.map((way) => `by ${way}`).join(' + ')}`,
      ...[...this.#byCountry.keys()].sort().map((sign) => {
        const ways = JOIN_WAYS.map((way) => this.total([way], sign)).join(' + ')
        return `    ${sign} ${this.total([...JOIN_WAYS, ...JOIN_FAULTS], sign)}: ${ways}`
      }),
    ]
  }
}
