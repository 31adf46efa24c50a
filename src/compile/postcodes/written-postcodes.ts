import type { Country } from '../../model/places.ts'
import type { PostcodeCell } from '../../sources/curated/curated.ts'
import type { DataFault } from '../../sources/data-faults.ts'
import type { Tally } from '../../sources/tally.ts'
import { parsePostcodeFormat, postcodeWriter } from '../../text/postcodes/postcode-format.ts'
import { postcodeRange, typedRange } from '../../text/postcodes/postcode-range.ts'
import { normalizePostcode } from '../../text/postcodes/typed-postcode.ts'
import { required } from '../required.ts'

/** How to write a country's codes, and what to advise where that fails. */
interface Way {
  /** A code or a range as the country writes it; undefined for what is neither. */
  readonly write: (item: string) => string | undefined
  /** What to do about an item that is neither. */
  readonly advice: string
}

/**
 * Brings the postcodes of towns into their country's way of writing. Those that do not fit it are left out: a fault where
 * they are an operator's own, otherwise counted.
 */
export class WrittenPostcodes {
  readonly faults: DataFault[] = []
  readonly #leftOut: Tally
  readonly #countries: ReadonlyMap<string, Country>
  readonly #cells: ReadonlyMap<number, readonly PostcodeCell[]>
  readonly #ways = new Map<string, Way>()

  /**
   * @param cells where people wrote postcodes; all others are the source's.
   * @param leftOut counts those that are left out but are no faults, by bundled file, or as the source's.
   */
  constructor(countries: readonly Country[], cells: readonly PostcodeCell[], leftOut: Tally) {
    this.#countries = new Map(countries.map((country) => [country.sign, country]))
    this.#cells = Map.groupBy(cells, ({ town }) => town)
    this.#leftOut = leftOut
  }

  /** Items of a town as its country writes them, without those that are at fault. */
  asWritten(town: number, items: readonly string[], countrySign: string): string[] {
    if (items.length === 0) return []
    const { write, advice } = this.#wayOf(countrySign)
    return [...new Set(items)].flatMap((item) => {
      const code = write(item)
      if (code === undefined)
        this.#note(town, `${JSON.stringify(item)} is not a postcode of ${countrySign}`, item, advice)
      return code ?? []
    })
  }

  #wayOf(countrySign: string): Way {
    let way = this.#ways.get(countrySign)
    if (way === undefined) {
      way = wayOf(required(this.#countries, countrySign))
      this.#ways.set(countrySign, way)
    }
    return way
  }

  #note(town: number, fault: string, item: string, advice: string): void {
    const cells = (this.#cells.get(town) ?? []).filter(({ items }) => items.includes(item))
    if (cells.length === 0) this.#leftOut.add('the source', () => `${town}: ${fault}`)
    for (const { file, line, column, isBundled } of cells) {
      // Sources may disagree on a town's country.
      if (isBundled) this.#leftOut.add(file, () => `line ${line}: ${fault}`)
      else this.faults.push({ file, line, column, fault: `${fault}: ${advice}` })
    }
  }
}

/** What people write codes and ranges with. Without full stops: a spreadsheet makes `1001.0` of `01001`. */
const WRITTEN = /^[\p{L}\p{N}\s\p{Pd}\u2212]+$/u

function wayOf({ sign, vehicleSign = sign, postcodeFormat: notation }: Country): Way {
  const format = parsePostcodeFormat(notation)
  const write = postcodeWriter(notation)
  const ranges = format.hasRanges ? ', or two of them as <from>-<to>, the lower first' : ''
  return {
    write(item) {
      if (!WRITTEN.test(item)) return undefined
      const typed = typedRange(item)
      const range = typed === undefined ? undefined : `${typed.from}-${typed.to}`
      if (range !== undefined && postcodeRange(range, format) !== undefined) return range
      const code = write(item)
      if (code === undefined) return undefined
      // The writer leaves out what stands around a code; in what people wrote, only the country may stand there.
      const [whole, bare] = [normalizePostcode(item), normalizePostcode(code)]
      return ['', sign, vehicleSign].some((prefix) => whole === prefix + bare) ? code : undefined
    },
    advice:
      notation === ''
        ? 'the country has no format in countries.csv, add one there'
        : `write ${notation.replaceAll('|', ' or ')} (# a digit, @ a letter)${ranges}, with ; between several`,
  }
}
