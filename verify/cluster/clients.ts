import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type Editions, TARGETS } from './editions.ts'

/** What became of the requests. */
export interface Tally {
  requests: number
  /** Of these, those of clients that do not name the data set that they have seen. */
  unpinned: number
  /** Not answered with 200: no answer, a part of one, or another status. */
  lost: number
  /** Answered with bytes other than those of the data set that the answer names. */
  wrong: number
  /** Answered from an earlier data set than the same client had seen, for clients that do not name what they have seen. */
  wentBack: number
  /** The same for clients that name the data set that they have seen. */
  pinnedWentBack: number
  /** How often those clients asked again, because a node did not know the data set. */
  askedAgain: number
  readonly examples: string[]
}

export function emptyTally(): Tally {
  return { requests: 0, unpinned: 0, lost: 0, wrong: 0, wentBack: 0, pinnedWentBack: 0, askedAgain: 0, examples: [] }
}

/** How often a client asks, if nodes do not know the data set that it names. */
const MOST_TRIES = 40

interface Answer {
  readonly status: number
  readonly version: string
  readonly body: string
}

interface ClientOptions {
  readonly port: number
  readonly key: string
  readonly editions: Editions
  readonly tally: Tally
  /** Milliseconds between an answer and the next request. */
  readonly pause: number
}

/** Asks one thing after another, half of the clients naming the data set that they have seen, until told to stop. */
export async function runClients(count: number, options: ClientOptions, signal: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const clients = Array.from({ length: count }, (_, at) => runClient(at, at % 2 === 0, agent, options, signal))
  await Promise.all(clients)
  agent.destroy()
}

async function runClient(
  number: number,
  isPinned: boolean,
  agent: Agent,
  { port, key, editions, tally, pause }: ClientOptions,
  signal: AbortSignal,
): Promise<void> {
  let seen: { readonly version: string; readonly place: number } | undefined
  for (let round = number; !signal.aborted; round++) {
    const target = TARGETS[round % TARGETS.length] ?? TARGETS[0]
    const headers = {
      authorization: key,
      ...(isPinned && seen !== undefined ? { 'dataset-version': seen.version } : {}),
    }
    tally.requests++
    if (!isPinned) tally.unpinned++
    let answer: Answer | string = ''
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      answer = await ask(agent, port, target, headers)
      if (typeof answer === 'string' || answer.status !== 412) break
      tally.askedAgain++
      await setTimeout(50)
    }
    if (typeof answer === 'string' || answer.status !== 200) {
      tally.lost++
      note(tally, `lost: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 200)}`}`)
      continue
    }
    const edition = editions.of(answer.version)
    if (edition === undefined || edition.bodies.get(target) !== answer.body) {
      tally.wrong++
      note(tally, `wrong: ${target} of ${answer.version}: ${answer.body.slice(0, 200)}`)
      continue
    }
    if (seen !== undefined && edition.place < seen.place) {
      if (isPinned) tally.pinnedWentBack++
      else tally.wentBack++
    }
    seen = { version: answer.version, place: edition.place }
    if (pause > 0) await setTimeout(pause)
  }
}

function note(tally: Tally, example: string): void {
  if (tally.examples.length < 10) tally.examples.push(`${new Date().toISOString()} ${example}`)
}

/** The answer, or why there is none. */
function ask(agent: Agent, port: number, path: string, headers: Record<string, string>): Promise<Answer | string> {
  return new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, path, headers, timeout: 15_000 }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status, version: String(answered['dataset-version']), body }))
      response.on('error', (error) => resolve(`cut off: ${error.message}`))
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer within 15 s')))
    asked.on('error', (error) => resolve(error.message))
    asked.end()
  })
}
