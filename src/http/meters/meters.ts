import { REFUSAL_REASONS } from '../../access/key-ring.ts'
import { FOUND_BY, type FoundBy } from '../../search/found-by.ts'
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import { ERRORS } from '../problems/errors.ts'
import { Histograms } from './histograms.ts'

/** What a request asked for: an operation, one of the service's pages, or something that does not exist. */
export const ROUTES: readonly string[] = [...OPERATIONS.map(({ id }) => id), 'page', 'none']
export const PAGE_ROUTE = ROUTES.indexOf('page')
export const NO_ROUTE = ROUTES.indexOf('none')
const OPERATION_ROUTES: ReadonlyMap<string, number> = new Map(ROUTES.map((id, route) => [id, route]))

/** The index of an operation among the routes. */
export function routeOf({ id }: Operation): number {
  return OPERATION_ROUTES.get(id) ?? NO_ROUTE
}

/** Every status that is answered; 0 stands for any other. */
export const STATUSES: readonly number[] = [
  ...new Set([0, 200, 204, 304, ...Object.values(ERRORS).map(({ status }) => status)]),
]
const STATUS_INDEXES: ReadonlyMap<number, number> = new Map(STATUSES.map((status, index) => [status, index]))

export const REFUSALS = ['missing', ...REFUSAL_REASONS] as const

/** What is measured of a thread now. */
const MEASURED = [
  'connections',
  'without Redis',
  'heap',
  'event loop utilization',
  'event loop delay p50',
  'event loop delay p99',
  'event loop delay max',
] as const

/** What is counted besides requests, over a thread's whole life, and what is measured of it. */
export const NUMBERS = [
  ...REFUSALS.map((reason) => `refused ${reason}` as const),
  'rate limited',
  'address limited',
  'shed',
  'connections dropped',
  'requests aborted',
  'signs of life',
  ...MEASURED,
] as const
export type NumberName = (typeof NUMBERS)[number]

const INDEXES = Object.fromEntries(NUMBERS.map((name, index) => [name, index])) as Readonly<Record<NumberName, number>>

const REQUESTS = Histograms.size(ROUTES.length * STATUSES.length)
const SEARCHES = Histograms.size(ROUTES.length * FOUND_BY.length)

/**
 * What a serving thread counts and measures, in memory of its own that the supervisor reads: noting a request takes no
 * lock, no allocation and no message. A thread that replaces a crashed one continues its counts.
 */
export class Meters {
  readonly memory: SharedArrayBuffer
  readonly requests: Histograms
  readonly searches: Histograms
  readonly #numbers: Float64Array

  constructor(memory: SharedArrayBuffer = new SharedArrayBuffer((REQUESTS + SEARCHES + NUMBERS.length) * 8)) {
    this.memory = memory
    this.requests = new Histograms(new Float64Array(memory, 0, REQUESTS))
    this.searches = new Histograms(new Float64Array(memory, REQUESTS * 8, SEARCHES))
    this.#numbers = new Float64Array(memory, (REQUESTS + SEARCHES) * 8)
  }

  noteRequest(route: number, status: number, milliseconds: number): void {
    this.requests.note(route * STATUSES.length + (STATUS_INDEXES.get(status) ?? 0), milliseconds / 1000)
  }

  /** How many requests were answered with this status. */
  answered(status: number): number {
    const index = STATUSES.indexOf(status)
    return ROUTES.reduce((sum, _, route) => sum + this.requests.read(route * STATUSES.length + index).count, 0)
  }

  noteSearch(route: number, way: FoundBy, milliseconds: number): void {
    this.searches.note(route * FOUND_BY.length + FOUND_BY.indexOf(way), milliseconds / 1000)
  }

  count(name: NumberName): void {
    this.set(name, this.get(name) + 1)
  }

  set(name: NumberName, value: number): void {
    this.#numbers[INDEXES[name]] = value
  }

  /** Sets to 0 what was measured of a thread that has ended. */
  forgetMeasured(): void {
    for (const name of MEASURED) this.set(name, 0)
  }

  get(name: NumberName): number {
    return this.#numbers[INDEXES[name]] ?? 0
  }
}
