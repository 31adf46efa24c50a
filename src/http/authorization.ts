import type { Access, KeyRing } from '../access/key-ring.ts'
import { Problem } from './problem.ts'

/** RFC 9110 wants a challenge with every 401; the scheme's name is our own, since the key travels alone. */
const CHALLENGE = { 'www-authenticate': 'AccessKey realm="refdir"' }

const SCHEME = /^(bearer|basic|apikey|api-key|token|key|accesskey)\s/i

/**
 * Decides whether a request may be answered.
 *
 * @param header the value of `Authorization`.
 * @returns the id of the key.
 * @throws Problem 401. It does not tell an unknown key from an expired or revoked one: who holds none should not learn which there are.
 */
export function authorize(keys: KeyRing, header: string | undefined): string {
  if (header === undefined || header === '') throw unauthorized('The header Authorization is missing')
  const access: Access = keys.check(header, Date.now())
  if (access.granted) return access.keyId
  const scheme = SCHEME.exec(header)?.[1]
  throw unauthorized(
    scheme === undefined
      ? 'The access key is not valid'
      : `The header Authorization starts with the scheme ${scheme}: send the access key alone`,
  )
}

function unauthorized(detail: string): Problem {
  return new Problem('unauthorized', detail, [], CHALLENGE)
}
