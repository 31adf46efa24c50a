import { isIP } from 'node:net'
import { maskKeys } from '../access/mask-keys.ts'
import { ProxyListError, TrustedProxies } from '../access/trusted-proxies.ts'
import { DatabaseUrlError, databaseHosts } from '../store/postgres/hosts.ts'
import type { Rate } from '../store/store.ts'

/** What is wrong with a text, such as "is not a whole number": the end of a sentence about it. */
export class OptionFault extends Error {}

/** A blank text comes from an unset variable in a script; as a host it would mean all addresses of the machine. */
export function asText(text: string): string {
  if (text.trim() !== '') return text
  throw new OptionFault('is blank')
}

/** An address of the machine, or a name for one. */
export function asHost(text: string): string {
  if (/^[0-9.]+$/.test(text) && isIP(text) === 0) throw new OptionFault('is not an address such as 127.0.0.1')
  return asText(text)
}

/** Code points of a name that a list has room for. */
const LONGEST_NAME = 100

/** A name as it stands in a list, where it must neither end the line nor control the terminal. */
export function asName(text: string): string {
  if (/\p{C}|\p{Zl}|\p{Zp}/u.test(text)) throw new OptionFault('contains an invisible character')
  if ([...text].length > LONGEST_NAME) throw new OptionFault(`has more than ${LONGEST_NAME} characters`)
  if (maskKeys(text) !== text) throw new OptionFault('contains an access key')
  return asText(text)
}

/** A key as a header carries it. The file that a secret comes from may end with a line break. */
export function asKey(text: string): string {
  const key = asText(text).trim()
  if (/^[\x20-\x7e]+$/.test(key)) return key
  throw new OptionFault('contains characters that a key cannot have: use printable ASCII, which all clients can send')
}

/** The URL of a database, with one host or several; the file that it comes from may end with a line break. */
export function asDatabaseUrl(text: string): string {
  const url = text.trim()
  try {
    databaseHosts(url)
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new OptionFault(error.fault)
    throw error
  }
  return url
}

export function asRedisUrl(text: string): string {
  const url = text.trim()
  // Without a host or the slashes, Redis' client reads something else into it, or gives up with the password in its error.
  const { hostname = '', username = '', password = '', pathname = '' } = URL.parse(url) ?? {}
  if (!/^rediss?:\/\//i.test(url) || hostname === '')
    throw new OptionFault('is not of the form redis://:password@host:6379, or rediss:// with TLS')
  // Redis' client would select a database NaN, and the fault that this is would end each thread.
  if (!/^\/?[0-9]*$/.test(pathname))
    throw new OptionFault('may have nothing behind host and port but the number of a database, such as /1')
  if (canBeDecoded(username) && canBeDecoded(password)) return url
  throw new OptionFault('has a % in its user or password that must be written as %25')
}

/** Whether each % in a text begins an escape, and all are UTF-8. */
function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    if (/^[0-9]{1,15}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum) return Number(text)
    throw new OptionFault(`is not a whole number from ${minimum} to ${maximum}`)
  }
}

const anyPort = wholeNumber(0, 65_535)

/** Next to a service whose name yields the variable's, such as `refdir-admin`, Kubernetes sets the variable to an address. */
export function asPort(text: string): number {
  if (!text.startsWith('tcp://')) return anyPort(text)
  throw new OptionFault(
    'is not a port, but what Kubernetes sets for a service of that name: ' +
      'give the pod enableServiceLinks: false, or rename the service',
  )
}

export function asSwitch(text: string): boolean {
  if (['true', '1'].includes(text)) return true
  if (['false', '0'].includes(text)) return false
  throw new OptionFault('is neither true nor false')
}

const SECONDS = { s: 1, m: 60, h: 3600 }
const MOST_REQUESTS = 1_000_000

export function asRate(text: string): Rate {
  const [, requests = '', unit = ''] = /^([0-9]{1,7})\/([smh])$/.exec(text) ?? []
  const seconds = Object.entries(SECONDS).find(([name]) => name === unit)?.[1]
  if (seconds === undefined || Number(requests) < 1 || Number(requests) > MOST_REQUESTS)
    throw new OptionFault(`is not a rate such as 50/s, 600/m or 10000/h, with 1 to ${MOST_REQUESTS} requests`)
  return { requests: Number(requests), seconds }
}

/** The items of a list; an empty text, which stands for an option that is not given, has none. */
function items(text: string): string[] {
  const found = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (found.length > 0 || text === '') return found
  throw new OptionFault('lists nothing')
}

/** Origins as browsers send them: scheme, host, and the port where it is not the scheme's own. */
export function asOrigins(text: string): readonly string[] {
  const origins = items(text)
  for (const item of origins) {
    const { protocol, origin, href } = URL.parse(item) ?? {}
    const isHttp = protocol === 'http:' || protocol === 'https:'
    if (isHttp && origin === item && !item.includes('*')) continue
    const fault = item.includes('*')
      ? `${item} matches no others: each origin has to be named`
      : isHttp && href === `${origin}/`
        ? `browsers send ${item} as ${origin}`
        : `${item} is not just https:// or http://, a host and perhaps a port`
    throw new OptionFault(`is not an origin such as https://example.org: ${fault}`)
  }
  return origins
}

/** Checked here, where all faults are reported together; used in each thread. */
export function asProxies(text: string): readonly string[] {
  const proxies = items(text)
  try {
    new TrustedProxies(proxies)
  } catch (error) {
    if (error instanceof ProxyListError) throw new OptionFault(`is not a list of proxies: ${error.message}`)
    throw error
  }
  return proxies
}

/** A day of ISO 8601, which begins in UTC, or a moment with its time zone. */
const DATE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

export function asDate(text: string): Date {
  const [, day = ''] = DATE.exec(text) ?? []
  const date = new Date(text)
  // There is no 30th of February, though JavaScript takes it for the 2nd of March.
  const isDay = day !== '' && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  if (!isDay || Number.isNaN(date.getTime()))
    throw new OptionFault('is not a date such as 2027-12-31 or 2027-12-31T18:00Z')
  return date
}

export function oneOf<T extends string>(...choices: readonly T[]): (text: string) => T {
  return (text) => {
    const choice = choices.find((known) => known === text)
    if (choice === undefined) throw new OptionFault(`is not one of ${choices.join(', ')}`)
    return choice
  }
}

export function asSigns(text: string): readonly string[] {
  const signs = [...new Set(text.toUpperCase().split(/[\s,]+/))].filter(Boolean)
  if (signs.length > 0 && signs.every((sign) => /^[A-Z]{2}$/.test(sign))) return signs
  throw new OptionFault('is not a list of country signs such as UA,PL')
}

export function asHttpAddress(text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new OptionFault('is not an address that starts with https:// or http://')
}
