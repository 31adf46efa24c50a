import { Problem } from '../problems/problem.ts'

/** RFC 9110 wants a challenge with every 401; the scheme's name is our own, since the key is sent without a scheme. */
const CHALLENGE = { 'www-authenticate': 'AccessKey realm="refdir"' }

/** A scheme before the key, or alone where the key was empty. */
const SCHEME = /^(bearer|basic|apikey|api-key|token|key|accesskey)(?:\s|$)/i

/**
 * The answer to a request without a key that is in force. It does not tell an unknown key from an expired or
 * revoked one: a client without a valid key should not learn which keys exist.
 *
 * @param header the value of `Authorization`.
 */
export function unauthorized(header: string | undefined): Problem {
  if (header === undefined || header === '') return refusal('The header Authorization is missing')
  const scheme = SCHEME.exec(header)?.[1]
  return refusal(
    scheme === undefined
      ? 'The access key is not valid'
      : `The header Authorization starts with the scheme ${scheme}: send the access key alone`,
  )
}

function refusal(detail: string): Problem {
  return new Problem('unauthorized', detail, CHALLENGE)
}
