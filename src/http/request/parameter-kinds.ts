import { MOST_FOUND } from '../../search/match-search.ts'
import { Fault, Faults, type Parameter } from './parameter.ts'
import { quote } from './quote.ts'

/** Most faulty items of one list that are reported: more would take time, and make the answer as long as the request. */
const MOST_ITEM_FAULTS = 20

/** How the items of a list are read. */
interface ItemReader<T> {
  /** The value of an item; undefined where it is faulty. */
  readonly read: (item: string) => T | undefined
  /** What is wrong with a faulty item. */
  readonly faultOf: (item: string) => Fault
  /** How many distinct values may be given; no limit where it is absent. */
  readonly maximum?: number | undefined
}

/**
 * Reads the items of a list into distinct values.
 *
 * @throws Faults of the first faulty items, and `too-many` where the valid ones alone are too many.
 */
function readItems<T>(items: readonly string[], { read, faultOf, maximum = Infinity }: ItemReader<T>): T[] {
  const values = new Set<T>()
  const faults: Fault[] = []
  for (const item of new Set(items)) {
    const value = read(item)
    if (value !== undefined) values.add(value)
    else if (faults.length < MOST_ITEM_FAULTS) faults.push(faultOf(item))
  }
  if (values.size > maximum)
    faults.push(new Fault('too-many', `has ${values.size} distinct ids, at most ${maximum} are allowed`))
  if (faults.length > 0) throw new Faults(faults)
  return [...values]
}

/** Largest identifier: what a JSON number holds exactly. */
const LARGEST_ID = Number.MAX_SAFE_INTEGER

/** The parameter that every operation takes: the index of a language in the data set; 0, the first, where it is absent. */
export const LANGUAGE: Parameter<number> = {
  name: 'language',
  description: 'Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored.',
  schema: { type: 'string', default: 'ru', examples: ['uk', 'en', 'uk-UA'] },
  required: false,
  isList: false,
  absent: 0,
  read: ([tag = ''], { languages }) => {
    const index = languages.indexOf(tag.trim())
    if (index !== undefined) return index
    const hint = /^ua(?![a-z])/i.test(tag.trim()) ? '; the code for Ukrainian is uk' : ''
    const what = tag.trim() === '' ? 'is empty: leave it out, or write one of' : `${quote(tag)} is not one of`
    throw new Fault('unknown-language', `${what} ${languages.codes.join(', ')}${hint}`)
  },
}

/**
 * A list of identifiers, each once; undefined where it is absent or has no items.
 *
 * @param options.maximum how many distinct ones may be given.
 * @throws Faults `invalid-id` of each of the first faulty items, `too-many`.
 */
export function idsParameter(
  name: string,
  description: string,
  { required = false, maximum }: { required?: boolean; maximum?: number } = {},
): Parameter<readonly number[] | undefined> {
  const items = { type: 'integer', format: 'int64', minimum: 0, maximum: LARGEST_ID } as const
  const schema = { type: 'array', items, ...(maximum === undefined ? {} : { maxItems: maximum }) } as const
  return {
    name,
    description,
    schema,
    required,
    isList: true,
    absent: undefined,
    read: (given) =>
      readItems(given, {
        read: (item) => (/^[0-9]+$/.test(item) && Number(item) <= items.maximum ? Number(item) : undefined),
        faultOf: (item) =>
          new Fault(
            'invalid-id',
            `${quote(item)} is not a whole number from 0 to ${items.maximum}, written in digits only`,
          ),
        maximum,
      }),
  }
}

/**
 * A list of country signs in upper case, each once; undefined where it is absent or has no items.
 *
 * @throws Faults `invalid-country-sign` of each of the first faulty items.
 */
export function signsParameter(name: string, description: string): Parameter<readonly string[] | undefined> {
  const schema = { type: 'array', items: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['UA'] } } as const
  const pattern = new RegExp(schema.items.pattern)
  return {
    name,
    description,
    schema,
    required: false,
    isList: true,
    absent: undefined,
    read: (given) =>
      readItems(given, {
        read: (item) => (pattern.test(item) ? item.toUpperCase() : undefined),
        faultOf: (item) => new Fault('invalid-country-sign', `${quote(item)} is not two letters (ISO 3166-1 alpha-2)`),
      }),
  }
}

/**
 * How many elements are wanted, from 1 to 100; 10 where it is absent.
 *
 * @throws Fault `invalid-integer`, `out-of-range`.
 */
export function limitParameter(name: 'limit' | 'queryLimit', counted: string): Parameter<number> {
  const schema = { type: 'integer', minimum: 1, maximum: MOST_FOUND, default: 10 } as const
  return {
    name,
    description: `Maximum number of ${counted} in the answer.`,
    schema,
    required: false,
    isList: false,
    absent: schema.default,
    read: ([text = '']) => {
      if (text.trim() === '') throw new Fault('invalid-integer', 'is empty: leave it out, or write a whole number')
      if (!/^-?[0-9]+$/.test(text.trim())) throw new Fault('invalid-integer', `${quote(text)} is not a whole number`)
      const number = Number(text)
      if (number >= schema.minimum && number <= schema.maximum) return number
      throw new Fault('out-of-range', `${quote(text)} is not in the range from ${schema.minimum} to ${schema.maximum}`)
    },
  }
}

/**
 * What to look for, trimmed and in NFC; undefined where it is absent.
 *
 * @param options.minLength fewest code points after trimming and normalising; the most are 100.
 * @throws Fault `required` where it is given and empty, `too-short`, `too-long`.
 */
export function queryParameter(
  description: string,
  { required = false, minLength }: { required?: boolean; minLength: number },
): Parameter<string | undefined> {
  const schema = { type: 'string', minLength, maxLength: 100 } as const
  return {
    name: 'query',
    description,
    schema,
    required,
    isList: false,
    absent: undefined,
    read: ([text = '']) => {
      const query = text.trim().normalize('NFC')
      const length = [...query].length
      if (query === '') throw new Fault('required', `is empty: give at least ${characters(schema.minLength)}`)
      if (length < schema.minLength) {
        throw new Fault(
          'too-short',
          `${quote(query)} has ${characters(length)}, at least ${schema.minLength} are needed`,
        )
      }
      if (length > schema.maxLength)
        throw new Fault('too-long', `has ${characters(length)}, at most ${schema.maxLength} are allowed`)
      return query
    },
  }
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`
}
