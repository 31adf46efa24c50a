import type { IncomingMessage } from 'node:http'
import type { AddressLimit } from '../../access/address-limit.ts'
import type { GrantedKey, KeyRing, RefusalReason } from '../../access/key-ring.ts'
import type { KeyUses } from '../../access/key-uses.ts'
import type { RateTable } from '../../access/rate-table.ts'
import type { SharedRates } from '../../access/shared-rates.ts'
import type { TrustedProxies } from '../../access/trusted-proxies.ts'
import type { HeaderList } from '../header-list.ts'
import type { Meters } from '../meters/meters.ts'
import { Problem } from '../problems/problem.ts'
import { unauthorized } from './authorization.ts'
import { corsHeaders } from './cors.ts'
import { rateHeaders } from './rate-headers.ts'

export interface GateOptions {
  readonly keys: KeyRing
  /** How much of their rates keys have used. */
  readonly rates: RateTable
  /** How much of them keys have used on all nodes. */
  readonly sharedRates?: SharedRates | undefined
  /** Where the last uses of keys are noted. */
  readonly uses: KeyUses
  /** How many requests without a valid key an address may send. */
  readonly refusals: AddressLimit
  readonly proxies: TrustedProxies
  /** Called for every key that is refused. */
  readonly onRefusal: (reason: RefusalReason, keyId: string | undefined, address: string) => void
}

export interface Admission {
  /** Why the request is not let in; undefined where it is. */
  readonly problem: Problem | undefined
  /** They go with the answer, whatever it is. */
  readonly headers: HeaderList
}

const NO_HEADERS: HeaderList = []
const WITHOUT_TERMS: Admission = { problem: undefined, headers: NO_HEADERS }

/** Decides which requests are answered: by their key, and by what it, or their address, has asked for lately. */
export class Gate {
  readonly #options: GateOptions
  readonly #meters: Meters
  /** Decisions on requests that are looked at again; one that is answered at the first look has none here. */
  readonly #kept = new WeakMap<IncomingMessage, Admission>()

  constructor(options: GateOptions, meters: Meters) {
    this.#options = options
    this.#meters = meters
  }

  get keys(): KeyRing {
    return this.#options.keys
  }

  /** Decides whether a request is answered. Each call counts the request: whoever hands it on has to `keep` the decision. */
  decide(request: IncomingMessage): Admission {
    const { authorization } = request.headers
    if (authorization === undefined || authorization === '') return this.#refuse(request, 'missing')
    const now = Date.now()
    const access = this.#options.keys.check(authorization, now)
    if (!access.granted) return this.#refuse(request, access.reason, access.keyId)
    this.#options.uses.note(access.slot, now)
    if (access.rate === undefined && access.origins.size === 0 && request.headers.origin === undefined)
      return WITHOUT_TERMS
    return this.#admitOnTerms(request, access)
  }

  keep(request: IncomingMessage, admission: Admission): void {
    this.#kept.set(request, admission)
  }

  /** The decision on a request, made now if there is none yet. */
  admissionOf(request: IncomingMessage): Admission {
    const kept = this.#kept.get(request)
    if (kept !== undefined) return kept
    const admission = this.decide(request)
    this.keep(request, admission)
    return admission
  }

  /** @throws Problem where the request is not let in. */
  require(request: IncomingMessage): void {
    const { problem } = this.admissionOf(request)
    if (problem !== undefined) throw problem
  }

  /** The headers of an answer for which no key is checked: a page whose origin some key allows should be able to read it. */
  headersForAny({ headers: { origin } }: IncomingMessage): HeaderList {
    const { origins } = this.keys
    return origins.size === 0 ? NO_HEADERS : corsHeaders(origin, origins)
  }

  /** The address that a request comes from, as far as the proxies can be trusted. */
  addressOf({ socket, headers }: IncomingMessage): string {
    return this.#options.proxies.clientOf(socket.remoteAddress ?? '', headers)
  }

  /** The id of the key that a request sends, where that is known. */
  keyIdOf({ headers: { authorization = '' } }: IncomingMessage): string | undefined {
    return this.#options.keys.check(authorization, Date.now()).keyId
  }

  #admitOnTerms({ headers }: IncomingMessage, { keyId, slot, rate, origins }: GrantedKey): Admission {
    const isAsked = origins.size > 0 || headers.origin !== undefined
    const cors = isAsked ? corsHeaders(headers.origin, origins) : NO_HEADERS
    const { rates, sharedRates } = this.#options
    if (rate === undefined) return { problem: undefined, headers: cors }
    const takeHere = () => rates.take(slot, rate)
    const verdict = sharedRates === undefined ? takeHere() : sharedRates.take(keyId, rate, takeHere)
    const all = [...cors, ...rateHeaders(rate, verdict)]
    if (verdict.allowed) return { problem: undefined, headers: all }
    this.#meters.count('rate limited')
    const detail = `The key may send ${rate.requests} requests in ${rate.seconds} s; try again in ${verdict.retryAfter} s`
    return { problem: tooMany(detail, verdict.retryAfter), headers: all }
  }

  #refuse(request: IncomingMessage, reason: RefusalReason | 'missing', keyId?: string): Admission {
    const { refusals, onRefusal } = this.#options
    const headers = this.headersForAny(request)
    const address = this.addressOf(request)
    const verdict = refusals.take(address)
    if (!verdict.allowed) {
      this.#meters.count('address limited')
      const detail = `This IP address sends too many requests without a valid key; try again in ${verdict.retryAfter} s`
      return { problem: tooMany(detail, verdict.retryAfter), headers }
    }
    this.#meters.count(`refused ${reason}`)
    if (reason !== 'missing') onRefusal(reason, keyId, address)
    return { problem: unauthorized(request.headers.authorization), headers }
  }
}

function tooMany(detail: string, seconds: number): Problem {
  return new Problem('too-many-requests', detail, { 'retry-after': String(seconds) })
}
