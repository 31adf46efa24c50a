import { maskKeys } from '../../access/mask-keys.ts'
import type { HeaderList } from '../header-list.ts'
import type { ParameterFault } from '../request/parameter-faults.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

export const PROBLEM_TYPE = 'application/problem+json'

/** An answer that is an error: RFC 9457. Thrown by handlers, sent by the server's error handler. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ErrorCode
  readonly headers: Readonly<Record<string, string>>
  readonly faults: readonly ParameterFault[]

  constructor(
    code: ErrorCode,
    detail: string,
    headers: Readonly<Record<string, string>> = {},
    faults: readonly ParameterFault[] = [],
  ) {
    // The detail may quote a key that somebody has put in the wrong place: it should not spread with a copied error.
    super(maskKeys(detail))
    this.code = code
    this.headers = headers
    this.faults = faults.map((fault) => ({
      ...fault,
      parameter: maskKeys(fault.parameter),
      detail: maskKeys(fault.detail),
    }))
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** The body; `type` is the path of a page that the service serves. */
  toJSON(): object {
    const { status, title } = ERRORS[this.code]
    return {
      type: `/errors/${this.code}`,
      title,
      status,
      detail: this.message,
      ...(this.faults.length > 0 ? { errors: this.faults } : {}),
    }
  }

  /** The answer, whichever way it is sent. */
  toAnswer(): { readonly headers: HeaderList; readonly body: Buffer } {
    const body = Buffer.from(JSON.stringify(this))
    const headers = [
      ...['Content-Type', PROBLEM_TYPE, 'Content-Length', String(body.length)],
      ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
      ...Object.entries(this.headers).flat(),
    ]
    return { headers, body }
  }
}
