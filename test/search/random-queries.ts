import type { Directories } from '../../src/model/directories.ts'
import type { Town } from '../../src/model/places.ts'
import type { TownFilter } from '../../src/search/filters/town-filter.ts'
import { picker } from '../random-numbers.ts'
import type { NaiveCargoQuery } from './naive/cargo.ts'
import type { NaiveQuery } from './naive/towns.ts'
import { randomTyping } from './random-typing.ts'

/** What is asked at once: of the towns, all and some; of the cargo names, all and some. */
export interface RandomQuery {
  readonly towns: NaiveQuery
  readonly townIds: readonly number[]
  readonly cargo: NaiveCargoQuery
  readonly cargoIds: readonly number[]
}

/** An answer's limits: the smallest, those that cut ties, the largest. */
const LIMITS = [1, 2, 5, 10, 100]

/** What may be a label of what follows, and what is none. */
const LABELS = [
  'Розмитка: ',
  'Place of delivery: ',
  'Lager:',
  'A: ',
  'One two three four: ',
  'Start: Ort: ',
  'No:5 ',
  '2 x ',
  '3х ',
  '1 x 2 x ',
]

/** What people write about a place that is no part of its name. */
const DESIGNATIONS = ['м', 'г.', 'смт', 'р.п.', 'порт', 'обл.', 'області', 'р-н', 'oblast', 'woj.']
const PARTS = [
  'порт',
  'центр',
  'centrum',
  'і околиці',
  'порт Україна',
  'Троєщина',
  'Nowa Huta',
  'de Xyz',
  'an',
  'Ruhrort Polska',
  'Müller GmbH',
  'DHL',
]
const DISTRICTS = [
  'Троєщина',
  'г.о. Брест',
  'Броварський р-н',
  'Ленинского района',
  'pow. toruński',
  'Києво-Святошинський р-н',
  'Вишнева ТГ',
]

/** What a town's name may leave out: a link and what the town lies at, or the start of that. */
const LINKS_TO_SITE = ['an der', 'a.d.', 'am', 'in', 'nad', 'на', 'sur']
const SITES = ['Donau', 'Wisłą', 'Днепре', 'D', '']

/** What stands around a town's name in an address, and after a street in it. */
const STREETS = [
  'вул. Хрещатик 22',
  'Ленина ул, 5',
  'пр. Мира',
  'Musterstr. 5-7',
  'Atatürk Cad. No:5',
  '12 rue de la Paix',
  'ul. Długa 5a, 00-001',
  'кв. 7',
  'Am Markt 5',
  'Pramonės g. 5',
  'Nádražní 12',
]
const CODES = ['-1010', ' 10115', '-05-800', ' 120 00', ' 7']
/** What is pasted along with a code. */
const BEFORE_PASTED = ['№', '№ ', '#', '"', '«', '(', 'D-', 'PLZ ', 'індекс: ', 'п.к. ', 'CAP ', 'PK ', 'C. P. ']
const AFTER_PASTED = ['', '"', '»', ')', '!', ' ', ' UA', ', PL', '-D']

/** Some of them pass for codes. */
const QUANTITIES = [' 20 t', ', 24000 kg', ' 30000 грн', ' 1500 EUR', ' 1012 KG', ' 10115 T']

const AFTER_STREETS = ['22-А', "під'їзд 3", 'тел. 0671234567', 'Україна', '01001', 'стр. 2']
const NUMBERS_OF_LISTS = ['1. ', '2) ', '20т ']

/** Ends of names that are declined, and words before them. */
const CASE_ENDS = ['', 'а', 'и', 'ої', 'ого', 'ові', 'ах', 'y', 'a', 'u', 'ie', 'ego']
const PREPOSITIONS = ['з', 'в', 'до', 'из', 'na', 'do', 'from', 'nach', 'порт']

/** Words that people abbreviate before a name. */
const ABBREVIATED = /\b(s|m|f|p)(?:ank|ain|oun|or)t[ -]/i

/** How goods are packed. */
const PACKAGING = ['на поддонах', 'навалом', 'б/в', 'in bags', 'na paletach']

/** How many ids are drawn: one, few, some, as many as a request may have. */
const ID_COUNTS = [1, 3, 10, 100]

/**
 * Queries for some town and some cargo each, of any kind: parts of names, wrong layouts, the other script,
 * typos, places, postcodes, nonsense; with any filter and ids, more often than not such that satisfy them.
 *
 * @param random numbers from 0 up to 1, all that the queries depend on.
 */
export function randomQueries(random: () => number, towns: readonly Town[], directories: Directories) {
  const { areas, cargo, countries, languages } = directories
  const pick = picker(random)
  const { part, withTypos, inOtherLayout, withLookAlike, inOtherScript, shortened, nonsense } = randomTyping(random)
  const withPostcodes = towns.filter(({ postcodes }) => postcodes.length > 0)
  const withDashes = towns.filter(({ postcodes }) =>
    postcodes.some((item) => /^\d+-\d+$/.test(item) && item.length !== 2 * item.indexOf('-') + 1),
  )
  const allNames = towns.flatMap(({ names, aliases }) => [...Object.values(names), ...aliases])
  const withManyWords = allNames.filter((name) => /[ -]/.test(name))
  const withSaints = allNames.filter((name) => abbreviated(name) !== name)
  const areasById = new Map(areas.map((area) => [area.id, area]))
  const countriesBySign = new Map(countries.map((country) => [country.sign, country]))

  function textForTown(town: Town): string {
    const name = pick([...Object.values(town.names), ...town.aliases])
    const kind = random()
    if (kind < 0.15) return postcode(town)
    if (kind < 0.3) return part(name, 12)
    if (kind < 0.4) return name
    if (kind < 0.51) return withTypos(name)
    if (kind < 0.57) return shortened(pick(withManyWords) ?? name)
    if (kind < 0.575) return inOtherLayout(inPlace(name, placeOf(town)))
    if (kind < 0.64) return inOtherLayout(`${name}${pick(['', '', '', ' 5', ', 79000', '-2'])}`)
    if (kind < 0.66) return withLookAlike(name)
    if (kind < 0.73) return inOtherScript(name)
    if (kind < 0.75) return abbreviated(pick(withSaints) ?? name)
    if (kind < 0.768) return `${name}${pick([', ', ' '])}${pick(DESIGNATIONS)}`
    if (kind < 0.77)
      return `${pick([...LABELS, `${nonsense()}: `])}${random() < 0.5 ? name : inPlace(name, placeOf(town))}`
    if (kind < 0.771)
      return `${pick(['', 'м. ', '5 ', 'sp '])}${[...name].join(' ')}${pick(['', ', ', ' '])}${placeOf(town)}`
    if (kind < 0.772) return withPart(name)
    if (kind < 0.774) return `${name} ${pick(LINKS_TO_SITE)} ${pick([...SITES, placeOf(town)])}`
    if (kind < 0.775) return pick([`${name}-${pick(SITES)}`, `${pick(SITES)}-${name}`])
    if (kind < 0.777) return shortInAddress(pick(withManyWords) ?? name, town)
    if (kind < 0.78) return inPlace(abbreviated(name), placeOf(town))
    if (kind < 0.785) return amongTowns(name, placeOf(town))
    if (kind < 0.787) return withStreet(withTypos(name), placeOf(town))
    if (kind < 0.8) return withStreet(random() < 0.3 ? `${signOf(town)}${pick(CODES)} ${name}` : name, placeOf(town))
    if (kind < 0.82) return placeAlone(town)
    if (kind < 0.835) return declined(name)
    if (kind < 0.84) return besideSign(name, random() < 0.8 ? signOf(town) : pick(countries).sign)
    if (kind < 0.845) return inPlace(withTypos(name), placeOf(town))
    if (kind < 0.85) return inPlace(name, Object.values(pick(areasIn(town.countrySign))?.names ?? {}).at(0) ?? name)
    if (kind < 0.87)
      return asFarAsTyped(random() < 0.7 ? inPlace(name, placeOf(town)) : withStreet(name, placeOf(town)))
    if (kind < 0.873) return `${inBrackets(name, placeOf(town))}${pick([', ', ' ', '/'])}${pick([...SITES, name])}`
    if (kind < 0.885) return behindCountry(town, inPlace(name, random() < 0.8 ? placeOf(town) : nonsense()))
    if (kind < 0.89) return betweenPlaces(name, town)
    if (kind < 0.95) return inPlace(random() < 0.3 ? part(name, 6) : name, placeOf(town))
    return nonsense()
  }

  /** @param name of some cargo, in the language that it is looked for in, or in another. */
  function textForCargo(name: string): string {
    const kind = random()
    if (kind < 0.35) return part(name, 12)
    if (kind < 0.45) return name
    if (kind < 0.58) return withTypos(name)
    if (kind < 0.62) return name.replace(/[^ ]$/u, pick(['', 'а', 'и', 'ы', 'es', 'ями']))
    if (kind < 0.66) return shortened(name)
    if (kind < 0.72) return name.split(' ').toReversed().join(' ').slice(0, 25)
    if (kind < 0.82) return inOtherLayout(name)
    if (kind < 0.93) return inOtherScript(name)
    if (kind < 0.95) return `${part(name, 12)} ${pick(PACKAGING)}`
    if (kind < 0.98) return amongWords(pick([name, name.replace(/ *\(.*/, '')]))
    return nonsense()
  }

  /** With words on either side of it, and perhaps between its own. */
  function amongWords(name: string): string {
    const words = name.split(' ')
    const others = ['3', 'фуражный', 'świeże', ...Object.values(pick(cargo)?.names ?? {})]
    for (let count = 1 + Math.floor(random() * 2); count > 0; count--)
      words.splice(Math.floor(random() * (words.length + 1)), 0, pick(others))
    return words.join(' ')
  }

  /** Written short, behind a postcode or beside a place. */
  function shortInAddress(name: string, town: Town): string {
    const short = shortened(name)
    return random() < 0.5
      ? `${pick(['', signOf(town)])}${pick(CODES)} ${short}`
      : inPlace(short, pick([signOf(town), placeOf(town)]))
  }

  /** With a part of a town, or another town, on either side, perhaps by the number of the district. */
  function withPart(name: string): string {
    const district = random() < 0.3 ? ` ${Math.floor(random() * 25)}` : ''
    const text = [name + district, random() < 0.7 ? pick(PARTS) : pick(allNames)]
    return (random() < 0.8 ? text : text.reverse()).join(pick([' ', '-', ', ']))
  }

  /** Part of one of its postcodes, or of another town's, written with and without its separator. */
  function postcode(town: Town): string {
    const owner = town.postcodes.length > 0 ? town : pick([...withPostcodes, town])
    const item = pick(owner.postcodes) ?? ''
    const from = Math.floor(random() * 3)
    const length = random() < 0.3 ? item.length : 1 + Math.floor(random() * 6)
    const written = random() < 0.3 ? item.replace(/[- ]/g, '').toLowerCase() : item
    if (random() < 0.1) return besideCode(random() < 0.8 ? signOf(town) : threeLettersOf(town), written)
    if (random() < 0.1) return item.replace('-', pick(['-', ' - ', '–']))
    if (random() < 0.2) return inAddress(item, pick(Object.values((random() < 0.7 ? owner : town).names)))
    if (random() < 0.1) return `${pick(BEFORE_PASTED)}${item}${pick(AFTER_PASTED)}`
    if (random() < 0.2 && withDashes.length > 0) return nearCode(pick(withDashes))
    // Another code of the same street, or nearly so.
    if (random() < 0.2) return item.replace(/.$/, pick([...'AZ09']))
    return written.slice(from, from + length)
  }

  function besideCode(sign: string, code: string): string {
    return random() < 0.8
      ? `${sign}${pick(['-', '-', ' ', ': ', '/'])}${code}`
      : `${code}${pick([' ', ', ', '/', ' : '])}${sign}`
  }

  /**
   * A code that ends with other digits than one of a town that has dashes in its codes, perhaps only begun, perhaps with a sign
   * or a name.
   */
  function nearCode(town: Town): string {
    const rest = /(?:\p{Nd}\p{Pd}?){0,3}$/u
    const whole = (pick(town.postcodes) ?? '').replace(rest, (digits) =>
      digits.replace(/\d/g, () => pick([...'01239'])),
    )
    const code = random() < 0.3 ? whole.slice(0, whole.indexOf('-') + 2 + Math.floor(random() * 2)) : whole
    if (random() < 0.2) return `${signOf(random() < 0.8 ? town : pick(towns))}-${code}`
    return random() < 0.2 ? inAddress(code, pick(Object.values(town.names))) : code
  }

  function inAddress(item: string, name: string): string {
    const street = random() < 0.5 ? `${pick(STREETS)}${pick([', ', ' '])}` : ''
    const quantity = random() < 0.2 ? pick(QUANTITIES) : ''
    return `${street}${pick([`${item} ${name}`, `${name}, ${item}`, `D ${item} ${name}`])}${quantity}`
  }

  /** Its country's, or what vehicles from there carry. */
  function signOf({ countrySign }: Town): string {
    return (random() < 0.7 ? countriesBySign.get(countrySign)?.vehicleSign : undefined) ?? countrySign
  }

  /** The three letters of its country, or of another where it has none. */
  function threeLettersOf({ countrySign }: Town): string {
    const aliases = [...(countriesBySign.get(countrySign)?.aliases ?? []), ...pick(countries).aliases]
    return aliases.find((alias) => /^[A-Z]{3}$/.test(alias)) ?? countrySign
  }

  /** A name of the town's area or country, and now and then of another. */
  function placeOf(town: Town): string {
    const country = countriesBySign.get(town.countrySign)
    if (random() < 0.2) return random() < 0.5 ? signOf(town) : town.countrySign
    const abbreviations = areasById.get(town.areaId)?.abbreviations
    if (abbreviations !== undefined && random() < 0.4) return pick(abbreviations)
    if (random() < 0.2) return pick(Object.values((random() < 0.5 ? pick(areas) : pick(countries)).names))
    const place = (random() < 0.7 ? areasById.get(town.areaId) : undefined) ?? country
    return place === undefined ? 'xx' : pick([...Object.values(place.names), ...place.aliases])
  }

  function areasIn(sign: string) {
    return areas.filter(({ countrySign }) => countrySign === sign)
  }

  /** In another case, after a preposition, or with a Turkish end. */
  function declined(name: string): string {
    const inCase = name.replaceAll(/[аяиыієьeay]?(?=$|[ -])/gu, () => pick(CASE_ENDS))
    return pick([
      inCase,
      `${pick(PREPOSITIONS)} ${random() < 0.5 ? name : inCase}`,
      `${name}'${pick(['dan', 'ya', 'x'])}`,
    ])
  }

  /** A place and nothing else, or its country. */
  function placeAlone(town: Town): string {
    const country = random() < 0.3 ? `, ${pick(Object.values(countriesBySign.get(town.countrySign)?.names ?? {}))}` : ''
    return `${pick(['', '', 'обл. ', 'woj. '])}${placeOf(town)}${pick(['', '', ' обл.', ' region'])}${country}`
  }

  function inPlace(name: string, place: string): string {
    const partOfPlace = place.slice(0, 2 + Math.floor(random() * place.length))
    const designation = random() < 0.2 ? ` ${pick(DESIGNATIONS)}` : ''
    const district = random() < 0.1 ? `${pick(DISTRICTS)}, ` : ''
    const outer = random() < 0.2 ? pick(Object.values(pick(countries).names)) : ''
    if (random() < 0.1) return `${name}${pick(['/', ' / '])}${partOfPlace}${outer && `, ${outer}`}`
    if (random() < 0.1) return `${name} (${partOfPlace}${designation}${outer && `, ${outer}`})`
    if (random() < 0.7) return `${name}, ${district}${partOfPlace}${designation}${outer && `, ${outer}`}`
    return `${outer && `${outer}, `}${partOfPlace}${designation}, ${district}${name}`
  }

  /** An area before it, perhaps by its abbreviation, and a country on either side. */
  function betweenPlaces(name: string, town: Town): string {
    const country = random() < 0.8 ? countriesBySign.get(town.countrySign) : pick(countries)
    const called = random() < 0.5 ? pick(Object.values(country?.names ?? {})) : (country?.sign ?? '')
    const parts = [placeOf(town), name]
    return (random() < 0.7 ? [...parts, called] : [called, ...parts]).join(pick([', ', ' ']))
  }

  /** Up to a letter or two of one of its words but the first. */
  function asFarAsTyped(text: string): string {
    const words = [...text.matchAll(/(?<=[ (/-])\p{L}/gu)]
    return text.slice(0, (pick(words)?.index ?? text.length) + (random() < 0.5 ? 1 : 2))
  }

  function besideSign(name: string, sign: string): string {
    const words = random() < 0.5 ? [name, sign] : [random() < 0.2 ? `(${sign})` : sign, name]
    return words.join(pick([' ', '/', ' - ', ': ']))
  }

  function inBrackets(name: string, place: string): string {
    const [first = name, ...others] = name.split(' ')
    return others.length > 0 && random() < 0.5 ? `${first} (${others.join(' ')})` : `${name} (${place})`
  }

  function behindCountry({ countrySign }: Town, address: string): string {
    const country = random() < 0.8 ? countriesBySign.get(countrySign) : pick(countries)
    const sign = (random() < 0.5 ? country?.vehicleSign : undefined) ?? country?.sign ?? ''
    const [name = sign] = random() < 0.3 ? Object.values(country?.names ?? {}) : []
    return `${pick([`${sign} `, `${sign}, `, `(${sign}) `, `${name}, `])}${address}`
  }

  function withStreet(name: string, place: string): string {
    const parts = [pick(STREETS), name, ...(random() < 0.5 ? [place] : [])]
    const after = random() < 0.3 ? `, ${pick(AFTER_STREETS)}` : ''
    const number = random() < 0.1 ? pick(NUMBERS_OF_LISTS) : ''
    return number + pick([parts, parts.toReversed(), [name, pick(STREETS), place]]).join(pick([', ', ' '])) + after
  }

  /** Beside another town, in a place or with a postcode. */
  function amongTowns(name: string, place: string): string {
    const other = pick(allNames)
    return pick([`${place} обл., ${other}, ${name}`, `${other}, 10115 ${name}`, `${place} обл., ${pick(STREETS)}`])
  }

  function filterFor(town: Town): TownFilter {
    const sign = () => (random() < 0.1 ? 'XX' : pick(towns).countrySign)
    const some = <T>(make: () => T) => [...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, make))]
    const kind = random()
    if (kind < 0.35) return {}
    if (kind < 0.4) return { countrySigns: countries.map((country) => country.sign).filter(() => random() < 0.7) }
    const anchor = random() < 0.7 ? town : pick(towns)
    if (kind < 0.6) return { countrySigns: [...new Set([anchor.countrySign, ...some(sign)])] }
    if (kind < 0.7) return { excludeCountrySigns: some(sign) }
    if (kind < 0.75)
      return { excludeCountrySigns: countries.map((country) => country.sign).filter(() => random() < 0.9) }
    if (kind < 0.8) {
      const rarely = pick(towns).countrySign
      const many = areas.filter(({ countrySign }) => random() < (countrySign === rarely ? 0.1 : 0.9))
      return { countrySigns: countries.map((country) => country.sign), areaIds: many.map(({ id }) => id) }
    }
    return {
      countrySigns: [...new Set([anchor.countrySign, ...some(sign)])],
      areaIds: [...new Set([anchor.areaId, ...some(() => pick([0, pick(towns).areaId]))])],
    }
  }

  /** Ids in any order, each once: mostly of others, often the wanted one, now and then of none. */
  function idsFor(wanted: number, others: readonly { readonly id: number }[]): number[] {
    const draw = () => {
      const { id } = pick(others)
      const kind = random()
      if (kind < 0.3) return wanted
      return kind < 0.9 ? id : pick([0, id - 1, id + 1, Number.MAX_SAFE_INTEGER])
    }
    return [...new Set(Array.from({ length: pick(ID_COUNTS) }, draw))]
  }

  return (): RandomQuery => {
    const town = pick(towns)
    const element = pick(cargo)
    const language = pick(languages).code
    const limit = pick(LIMITS)
    const own = random() < 0.8 ? element.names[language] : undefined
    const textOfCargo = textForCargo(own ?? pick(Object.values(element.names)))
    return {
      towns: { query: textForTown(town).normalize('NFC'), language, filter: filterFor(town), limit },
      townIds: idsFor(town.id, towns),
      cargo: { query: textOfCargo.normalize('NFC'), language, limit },
      cargoIds: idsFor(element.id, cargo),
    }
  }
}

/** «Saint-Denis» → «St. Denis», «Neustadt an der Aisch» → «Neustadt a.d. Aisch». */
function abbreviated(name: string): string {
  return name.replace(ABBREVIATED, '$1t. ').replace(/(?<= )([aiouv])(?:n|b|or|nter)? der /, '$1.d. ')
}
