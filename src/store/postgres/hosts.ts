import { StoreError } from '../store.ts'

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

/** Never holds the URL, nor parts in which there may be a password. */
export class DatabaseUrlError extends StoreError {
  /** What is wrong, as the end of a sentence about the variable. */
  readonly fault: string

  constructor(fault: string) {
    super(`DATABASE_URL ${fault}`)
    this.fault = fault
  }
}

/** Milliseconds to wait where the URL says nothing; libpq would wait without end. */
const CONNECT_TIMEOUT = 2_000

/** `postgres://`, `user:password@`, `host:5432,host2:5432`, `/database`, `sslmode=require`; nothing with a #. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/

const FORM = 'postgres://user:password@host:5432,host2:5432/database'

const IN_PASSWORDS = 'in a password, @ is written as %40, / as %2F, ? as %3F, # as %23 and % as %25'

/** Parameters that libpq reads and `pg` does not, or reads differently. */
const OWN_PARAMETERS = ['connect_timeout', 'target_session_attrs', 'uselibpqcompat']

/** The TLS parameters that `pg` reads. It silently ignores others, such as a mistyped one or a list of revoked certificates. */
const SSL_PARAMETERS: readonly string[] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** Those of libpq but `allow`, for which `pg` would check the certificate and the host's name. */
const SSL_MODES: readonly string[] = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Reads a URL as libpq does: several hosts with commas between them, tried in turn; `sslmode`,
 * `sslrootcert` and the like go to each (PostgreSQL 18 documentation, 32.1.1.2 and 32.1.1.3).
 *
 * @throws DatabaseUrlError
 */
export function databaseHosts(url: string): DatabaseHosts {
  const [, scheme, login = '', list = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  if (scheme === undefined) throw new DatabaseUrlError(`is not of the form ${FORM}`)
  // What stands before the @ would be taken for a host or a database, and be shown.
  if (`${list}${path}`.includes('@')) throw new DatabaseUrlError(`has an @ after its first @ or /: ${IN_PASSWORDS}`)
  const parameters = new URLSearchParams(query)
  const connectTimeout = secondsOf(parameters.get('connect_timeout'))
  for (const name of OWN_PARAMETERS) parameters.delete(name)
  const unread = parameters.keys().find((name) => /ssl/i.test(name) && !SSL_PARAMETERS.includes(name))
  if (unread !== undefined)
    throw new DatabaseUrlError(
      `has the parameter ${unread}: the TLS parameters that are read are ${SSL_PARAMETERS.join(', ')}`,
    )
  const sslMode = parameters.get('sslmode')
  if (sslMode !== null && !SSL_MODES.includes(sslMode))
    throw new DatabaseUrlError(`has sslmode=${sslMode}, which is not one of ${SSL_MODES.join(', ')}`)
  // libpq's meaning of sslmode, in which `require` does not check the certificate and `verify-full` does.
  if (sslMode !== null) parameters.set('uselibpqcompat', 'true')
  const search = parameters.size === 0 ? '' : `?${parameters}`
  const hosts = list.split(',').map((host) => {
    // Otherwise `pg` would try a database on this machine.
    if (host === '' && !parameters.has('host'))
      throw new DatabaseUrlError(`names no host${list === '' ? '' : ' beside a comma'}: ${FORM}`)
    const single = `${scheme}${login}${host}${path}${search}`
    if (!URL.canParse(single)) throw new DatabaseUrlError(`has an invalid host or port: ${IN_PASSWORDS}`)
    return { label: `${host || parameters.get('host')}${path}`, url: single }
  })
  return { hosts, connectTimeout }
}

function secondsOf(text: string | null): number {
  if (text === null) return CONNECT_TIMEOUT
  if (!/^[1-9][0-9]{0,3}$/.test(text))
    throw new DatabaseUrlError(`has connect_timeout=${text}, which is not a number of seconds from 1`)
  return Number(text) * 1000
}
