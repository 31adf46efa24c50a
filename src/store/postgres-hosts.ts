import { StoreError } from './store.ts'

/** One host of a `DATABASE_URL`. */
export interface DatabaseHost {
  /** For messages: `host:port/database`, without user and password. */
  readonly label: string
  /** A URL of this host alone. */
  readonly url: string
}

export interface DatabaseHosts {
  readonly hosts: readonly DatabaseHost[]
  /** Milliseconds to wait for a host: `connect_timeout` of the URL. */
  readonly connectTimeout: number
}

/** Milliseconds. libpq waits without end where nothing is said. */
const CONNECT_TIMEOUT = 2_000

const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/

/** What libpq reads and `pg` does not, or reads otherwise. */
const OWN_PARAMETERS = ['connect_timeout', 'target_session_attrs', 'uselibpqcompat']

/**
 * Reads a URL as libpq does: several hosts with commas between them, tried in turn; `sslmode`,
 * `sslrootcert` and the like go to each (PostgreSQL 18 documentation, 32.1.1.2 and 32.1.1.3).
 *
 * @throws StoreError, which does not hold the URL: there may be a password in it.
 */
export function databaseHosts(url: string): DatabaseHosts {
  const [, scheme, login = '', list = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  if (scheme === undefined)
    throw new StoreError('DATABASE_URL is not of the form postgres://user:password@host:5432,host2:5432/database')
  const parameters = new URLSearchParams(query)
  const connectTimeout = secondsOf(parameters.get('connect_timeout'))
  for (const name of OWN_PARAMETERS) parameters.delete(name)
  // libpq's meaning of sslmode, in which `require` does not look at the certificate and `verify-full` does.
  if (parameters.has('sslmode')) parameters.set('uselibpqcompat', 'true')
  const search = parameters.size === 0 ? '' : `?${parameters}`
  const hosts = list.split(',').map((host) => {
    const single = `${scheme}${login}${host}${path}${search}`
    if (!URL.canParse(single)) throw new StoreError(`DATABASE_URL: ${JSON.stringify(host)} is not a host and port`)
    return { label: `${host || 'localhost'}${path}`, url: single }
  })
  return { hosts, connectTimeout }
}

function secondsOf(text: string | null): number {
  if (text === null) return CONNECT_TIMEOUT
  if (!/^[1-9][0-9]{0,3}$/.test(text))
    throw new StoreError(`DATABASE_URL: connect_timeout=${text} is not a number of seconds from 1`)
  return Number(text) * 1000
}
