import { hasCode } from '../../reason.ts'

/** Names of the options that choose where to listen, as they are typed. */
interface Options {
  readonly host: string
  readonly port: string
}

export function isTaken(error: unknown): error is Error {
  return hasCode(error, 'EADDRINUSE')
}

/**
 * Adds the option to the error. The system names what it cannot listen at, but not the option that chooses it, and two
 * of our servers listen.
 */
export function namingOption(error: unknown, { host, port }: Options): unknown {
  if (isTaken(error) || hasCode(error, 'EACCES')) error.message += `; ${port} chooses another`
  else if (isOfAddress(error))
    error.message = `${host}: ${error.message}; give an address of this machine, such as 127.0.0.1`
  return error
}

function isOfAddress(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
}
