import { randomNumbers } from '../random-numbers.ts'
import { OPERATIONS } from './service.ts'

const PARAMETERS =
  'ids signs query limit queryLimit countrySigns excludeCountrySigns areaIds language Ids ids[] __proto__ x'.split(' ')
const VALUES = [
  ...['', '1', '0', '-1', '702550', '702550,703448', '9007199254740991', '9007199254740992', '1e9', '100', '101'],
  ...['UA', 'ua,PL', 'ZZ', 'U', 'uk', 'en-GB', 'xx', 'constructor', '80400015,0', ',,,', '[]', '{}', 'null'],
  ...['київ', 'kra', 'м. ', 'смт ', '---', "'''", 'rb]d', 'миколаївка одеська', '40-001', '𐌰𐌱𐌲', 'ﷺ'.repeat(90)],
  ...['e\u0301'.repeat(60), '\u202Eabc', '\uFFFD', 'ß'.repeat(99), 'İ'.repeat(50), 'ii '.repeat(33), '\\', '"<>'],
]
const BROKEN = ['%', '%zz', '%C0%80', '%ED%A0%80', '%00', '%F4%90%80%80', '%ff', '+', '%2C', '&', '=', '#', ';', '?']
const METHODS = ['GET', 'GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'QUERY', 'TRACE']
const HEADERS = [
  ...[
    'Accept-Encoding: br',
    'Accept-Encoding: ;q=,,',
    'If-None-Match: *',
    'If-None-Match: "',
    'Prefer: handling=strict',
  ],
  ...['Prefer: ,;="', 'Content-Length: 0', 'Transfer-Encoding: chunked', 'Content-Type: /', 'Expect: 100-continue'],
  ...['Connection: upgrade', 'Upgrade: h2c', 'Range: bytes=0-1', 'Cookie: \xff', 'Host: b', 'Authorization: \xd0'],
]

/** Requests of all kinds that a seed determines: valid, nearly valid, damaged, or garbage. */
export class Fuzzer {
  readonly #random: () => number
  readonly #key: string

  constructor(seed: number, key: string) {
    this.#random = randomNumbers(seed)
    this.#key = key
  }

  #chance(probability: number): boolean {
    return this.#random() < probability
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick(from: readonly string[]): string {
    return from[this.#below(from.length)] ?? ''
  }

  #value(): string {
    const value = this.#pick(VALUES)
    if (this.#chance(0.15)) return value + this.#pick(BROKEN)
    if (this.#chance(0.1)) return this.#pick(BROKEN) + value
    return this.#chance(0.3) ? value : encodeURIComponent(value)
  }

  #target(): string {
    const pairs = Array.from({ length: this.#below(5) }, () => `${this.#pick(PARAMETERS)}=${this.#value()}`)
    const operation = this.#pick(Object.keys(OPERATIONS))
    if (this.#chance(0.6)) pairs.unshift(OPERATIONS[operation] ?? '')
    const path = this.#chance(0.9) ? operation : this.#pick(BROKEN) + operation + this.#pick(VALUES)
    return `/v2/references/${path}?${pairs.join('&')}`
  }

  #damaged(bytes: Buffer): Buffer {
    const damaged = Buffer.from(bytes)
    for (let count = 1 + this.#below(4); count > 0; count--) damaged[this.#below(damaged.length)] = this.#below(256)
    return damaged
  }

  /** A request: valid, nearly valid, damaged, or garbage; never empty. */
  next(): Buffer {
    if (this.#chance(0.05)) return Buffer.from(Array.from({ length: 1 + this.#below(300) }, () => this.#below(256)))
    const lines = [
      // Rarely, for the connection ends with it.
      `${this.#chance(0.01) ? 'CONNECT' : this.#pick(METHODS)} ${this.#target()} HTTP/1.1`,
      'Host: refdir.test',
      ...(this.#chance(0.95) ? [`Authorization: ${this.#key}`] : []),
      ...(this.#chance(0.3) ? [this.#pick(HEADERS)] : []),
    ]
    const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
    return this.#chance(0.2) ? this.#damaged(request) : request
  }
}
