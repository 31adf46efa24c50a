import { once } from 'node:events'
import { Redis } from 'ioredis'
import { reasonOf } from '../reason.ts'
import type { Rate } from '../store/store.ts'
import type { Verdict } from './rate-table.ts'

/** Milliseconds after which Redis counts as gone when it does not answer; no request waits for it. */
const PATIENCE = 1_000

const USUAL_PORT = 6379

/** Milliseconds in which a connection has to be made. */
const CONNECT_WITHIN = 1_000

/**
 * Milliseconds that ending a connection may take. The client takes all of them where the connection is lost already, and the
 * thread does not end before.
 */
const DISCONNECT_WITHIN = 100

/** Milliseconds after which Redis is asked again when it is gone. */
const ASK_AGAIN_AFTER = 1_000

/** Adds requests to a count that ends with its period; returns all of the period, and the milliseconds left of it. */
const COUNT = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local used = redis.call('incrby', KEYS[1], ARGV[1])
-- A count that somebody has made without an end would refuse the key for ever; one whose end is far away, since the clock of
-- Redis' machine has been set back, until then.
local left = redis.call('pttl', KEYS[1])
if left < 0 or left > ARGV[2] * 1000 then redis.call('expire', KEYS[1], ARGV[2]) end
return { used, redis.call('pttl', KEYS[1]) }`

/** What is known here of a key's requests in the present period. */
interface Usage {
  /** Requests let through by all nodes, as Redis last said. */
  used: number
  /** When the period is over, by `performance.now()`. */
  endsAt: number
  /** Requests let through by this thread, not reported to Redis yet. */
  unreported: number
  isAsking: boolean
}

/**
 * Holds keys to their rates across all nodes, by counting in Redis. No request waits for Redis: a thread adds up
 * what it lets through while it waits for an answer, and learns from the answer what others have let through. A key may
 * exceed its rate by what comes to each thread within one round trip, at least by one request for each. When Redis is
 * gone, the node's own count decides.
 */
export class SharedRates {
  readonly #redis: Redis
  readonly #onOutage: (reason: string | undefined) => void
  readonly #usages = new Map<string, Usage>()
  /** Address of Redis, for messages: `host:port`. */
  readonly #label: string
  /** What last went wrong with the connection, which a failed command does not say; undefined where it is ready. */
  #connectionFault: unknown
  #isOut = false
  #isClosed = false
  /** When to ask again after an outage, by `performance.now()`. */
  #askAgainAt = 0

  private constructor(url: string, onOutage: (reason: string | undefined) => void) {
    this.#onOutage = onOutage
    const { hostname, port } = new URL(url)
    this.#label = `${hostname}:${port || USUAL_PORT}`
    this.#redis = new Redis(url, {
      connectTimeout: CONNECT_WITHIN,
      disconnectTimeout: DISCONNECT_WITHIN,
      commandTimeout: PATIENCE,
      // Otherwise this would wait on a connection to a vanished machine for as long as the system does: a quarter of an
      // hour.
      socketTimeout: PATIENCE,
      enableOfflineQueue: false,
      // It would need the right to INFO, and print a line of its own where the user has none; whether Redis counts shows
      // with its answers.
      enableReadyCheck: false,
      maxRetriesPerRequest: 0,
      retryStrategy: () => ASK_AGAIN_AFTER,
      // After a failover the connection may still lead to the former primary, and the address to the new one.
      reconnectOnError: ({ message }) => message.includes('READONLY'),
    })
    this.#redis.on('error', (fault) => {
      this.#connectionFault = fault
    })
    this.#redis.on('close', () => {
      this.#connectionFault ??= 'the connection is lost'
    })
    // Whether it counts again shows with the next answer: a replica is ready as well.
    this.#redis.on('ready', () => {
      this.#connectionFault = undefined
    })
  }

  /**
   * Waits a moment for Redis, but does not need it.
   *
   * @param url `REDIS_URL`.
   * @param onOutage called once with why Redis is gone, even if it is so from the start, and once, without a reason, when it is
   * back.
   */
  static async open(url: string, onOutage: (reason: string | undefined) => void): Promise<SharedRates> {
    const rates = new SharedRates(url, onOutage)
    await once(rates.#redis, 'ready', { signal: AbortSignal.timeout(CONNECT_WITHIN) }).catch(() => {
      rates.#note(`has not answered within ${CONNECT_WITHIN / 1000} s`)
    })
    return rates
  }

  /** @param takeHere counts one more request on this node alone; not called where the nodes together refuse it. */
  take(keyId: string, rate: Rate, takeHere: () => Verdict): Verdict {
    const now = performance.now()
    const usage = this.#usageOf(keyId, rate, now)
    const reset = Math.ceil((usage.endsAt - now) / 1000)
    const left = rate.requests - usage.used - usage.unreported
    if (left <= 0) return { allowed: false, remaining: 0, reset, retryAfter: reset }
    const local = takeHere()
    if (!local.allowed || (this.#isOut && now < this.#askAgainAt)) return local
    usage.unreported++
    if (!usage.isAsking) void this.#ask(keyId, rate, usage)
    return this.#isOut ? local : { ...local, remaining: Math.min(local.remaining, left - 1), reset }
  }

  close(): void {
    this.#isClosed = true
    this.#redis.disconnect()
  }

  #usageOf(keyId: string, rate: Rate, now: number): Usage {
    const name = `${keyId} ${nameOf(rate)}`
    let usage = this.#usages.get(name)
    if (usage === undefined) {
      usage = { used: 0, endsAt: now + rate.seconds * 1000, unreported: 0, isAsking: false }
      this.#usages.set(name, usage)
    }
    if (now >= usage.endsAt) {
      usage.used = 0
      usage.endsAt = now + rate.seconds * 1000
    }
    return usage
  }

  /** Reports to Redis what has been let through, and learns what others have. */
  async #ask(keyId: string, rate: Rate, usage: Usage): Promise<void> {
    usage.isAsking = true
    while (usage.unreported > 0) {
      const reported = usage.unreported
      try {
        const key = `refdir:${nameOf(rate)}:${keyId}`
        const [used, left] = (await this.#redis.eval(COUNT, 1, key, reported, rate.seconds)) as [number, number]
        usage.used = used
        usage.endsAt = performance.now() + left
        usage.unreported -= reported
        this.#note(undefined)
      } catch (error) {
        // What could not be reported is counted by this node alone: if Redis is back within the period, as it may be
        // with an hourly rate, other nodes do not learn of it.
        usage.unreported = 0
        usage.used = 0
        this.#note(error)
      }
    }
    usage.isAsking = false
  }

  #note(fault: unknown): void {
    // Closing fails what is under way.
    if (this.#isClosed) return
    const isOut = fault !== undefined
    // What was asked before the fault proves nothing: where Redis refuses some keys and counts others, the two would take turns.
    if (!isOut && performance.now() < this.#askAgainAt) return
    if (isOut) this.#askAgainAt = performance.now() + ASK_AGAIN_AFTER
    if (isOut === this.#isOut) return
    this.#isOut = isOut
    this.#onOutage(isOut ? this.#reason(this.#connectionFault ?? fault) : undefined)
  }

  /** Says why, without the password, which a Redis too old to know the command quotes together with it. */
  #reason(fault: unknown): string {
    const { password } = this.#redis.options
    const reason = `${this.#label}: ${reasonOf(fault)}`
    return password ? reason.replaceAll(password, '…') : reason
  }
}

function nameOf({ requests, seconds }: Rate): string {
  return `${requests}/${seconds}`
}
