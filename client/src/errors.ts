import type { Problem } from './api.ts'

/** One fault of the parameters of a request. */
export type ParameterFault = NonNullable<Problem['errors']>[number]

/** The service answered that it will not do what was asked. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: number
  /** Last part of the problem's `type`, such as `invalid-parameters`; empty where the answer was no problem document. */
  readonly code: string
  /** Address of the page about this error; empty where none is known. */
  readonly help: string
  /** The faults of the parameters, not only the first; empty unless the code is `invalid-parameters`. */
  readonly faults: readonly ParameterFault[]
  /** Seconds after which to ask again, where the service said so. */
  readonly retryAfter: number | undefined

  /** @param url that was asked: a response that the option `fetch` has made itself does not know where it is from. */
  constructor(response: Response, text: string, url: string, retryAfter: number | undefined) {
    const problem = problemIn(response, text)
    super(problem?.detail ?? `The service answered ${response.status}`)
    const type = String(problem?.type ?? '')
    this.status = response.status
    this.code = type.slice(type.lastIndexOf('/') + 1)
    const base = response.url || url
    const address = type !== '' && URL.canParse(type, base) ? new URL(type, base).href : ''
    // Pages link to it: no `javascript:` from whatever answers in place of the service, nor a gateway's `about:blank`.
    this.help = /^https?:/.test(address) ? address : ''
    // Some gateways have an object there.
    this.faults = Array.isArray(problem?.errors) ? problem.errors : []
    this.retryAfter = retryAfter
  }
}

/** No answer came: the network or the service failed, or it took too long. `cause` tells more. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

function problemIn(response: Response, text: string): Partial<Problem> | undefined {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // cut off underway; the status says enough
  }
}
