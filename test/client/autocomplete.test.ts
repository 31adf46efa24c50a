import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { autocomplete, createClient } from '../../client/src/index.ts'
import { answers, drops, type Reaction, UnreliableServer } from './unreliable-server.ts'

type Told = readonly [text: string, found: unknown]

/** What an autocompletion over a server calls back with, and a way to wait for its next callback. */
async function listen(t: TestContext, reactions: readonly Reaction[]) {
  const server = await UnreliableServer.start(...reactions)
  t.after(() => server.stop())
  const client = createClient({ server: server.base, retries: 0 })
  const told: Told[] = []
  let wake = () => {}
  const tell = (text: string, found: unknown) => {
    told.push([text, found])
    wake()
  }
  const search = autocomplete((query, signal) => client.findTownsByName({ query }, { signal }), {
    delay: 5,
    onAnswer: (found, text) =>
      tell(
        text,
        found?.map(({ name }) => name),
      ),
    onError: (error, text) => tell(text, error instanceof Error ? error.name : error),
  })
  const tells = async (count: number): Promise<readonly Told[]> => {
    while (told.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    return told
  }
  return { search, server, told, tells }
}

/** Answers a town named as the query. */
const echo: Reaction = (request, response) =>
  answers([{ name: new URL(request.url ?? '', 'http://localhost').searchParams.get('query') }])(request, response)

describe('autocomplete', () => {
  it('sends one request for what is typed in one go, and none for a text that is too short', async (t) => {
    const { search, server, tells } = await listen(t, [echo])
    for (const text of ['к', 'ки', 'киї', ' київ ']) search.ask(text)
    assert.deepEqual(await tells(3), [
      ['к', undefined],
      ['ки', undefined],
      ['київ', ['київ']],
    ])
    assert.equal(server.asked.length, 1)
  })

  it('waits for a pause of 120 ms in typing by default', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const asked: string[] = []
    const find = async (text: string) => asked.push(text)
    const search = autocomplete(find, { onAnswer: () => {}, onError: assert.fail })
    search.ask('київ')
    t.mock.timers.tick(119)
    assert.deepEqual(asked, [])
    search.ask('київс')
    t.mock.timers.tick(119)
    assert.deepEqual(asked, [], 'the wait starts again at each key')
    t.mock.timers.tick(1)
    assert.deepEqual(asked, ['київс'])
    t.mock.timers.tick(1000)
    assert.deepEqual(asked, ['київс'], 'an outdated text is never searched for')
  })

  it('sends no request for two letters, of which one comes with its mark as a character of its own', async (t) => {
    const { search, server, tells } = await listen(t, [])
    search.ask('e\u0301a')
    assert.deepEqual(await tells(1), [['e\u0301a', undefined]])
    assert.equal(server.asked.length, 0)
  })

  it('counts characters, not UTF-16 code units, for the minimum length', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const asked: string[] = []
    const told: Told[] = []
    const search = autocomplete(async (text) => asked.push(text), {
      onAnswer: (found, text) => told.push([text, found]),
      onError: assert.fail,
    })
    search.ask('𐌰𐌱')
    t.mock.timers.tick(1000)
    assert.deepEqual([asked, told], [[], [['𐌰𐌱', undefined]]])
    search.ask('𐌰𐌱𐌲')
    t.mock.timers.tick(1000)
    assert.deepEqual(asked, ['𐌰𐌱𐌲'])
  })

  it('cancels an outdated request', async (t) => {
    const { promise: cancelled, resolve } = Promise.withResolvers<void>()
    let search: { ask(text: string): void } | undefined
    const slow: Reaction = (_request, response) => {
      response.on('close', resolve)
      search?.ask('львів')
    }
    const listening = await listen(t, [slow, echo])
    search = listening.search
    search.ask('київ')
    await cancelled
    assert.deepEqual(await listening.tells(1), [['львів', ['львів']]])
  })

  it('never reports an older answer after a newer one, even if a request cannot be cancelled', async () => {
    const { promise: older, resolve: answerOlder } = Promise.withResolvers<string>()
    const { promise: newer, resolve: answerNewer } = Promise.withResolvers<string>()
    const { promise: asked, resolve: askedOlder } = Promise.withResolvers<void>()
    const { promise: shown, resolve: show } = Promise.withResolvers<void>()
    const told: Told[] = []
    const search = autocomplete(
      (text) => {
        if (text === 'льв') askedOlder()
        return text === 'льв' ? older : newer
      },
      {
        delay: 0,
        onAnswer: (found, text) => {
          told.push([text, found])
          show()
        },
        onError: assert.fail,
      },
    )
    search.ask('льв')
    await asked
    search.ask('львів')
    answerNewer('newer')
    await shown
    answerOlder('older')
    await turn() // after whatever the older answer calls back
    assert.deepEqual(told, [['львів', 'newer']])
  })

  it('reports the error of the search for the latest text', async (t) => {
    const { search, tells } = await listen(t, [drops, echo])
    search.ask('київ')
    assert.deepEqual(await tells(1), [['київ', 'UnreachableError']])
    search.ask('львів')
    assert.deepEqual((await tells(2))[1], ['львів', ['львів']])
  })

  it('reports what a search throws before it has made a request', async () => {
    const fault = new Error('no such server')
    const find = (): Promise<string> => {
      throw fault
    }
    const reported = await new Promise((onError) =>
      autocomplete(find, { delay: 0, onAnswer() {}, onError }).ask('київ'),
    )
    assert.equal(reported, fault)
  })

  it('does not take an error of onAnswer for one of the request', async (t) => {
    const fault = new Error('cannot be shown')
    const { promise: reported, resolve: report } = Promise.withResolvers<unknown>()
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection').once('unhandledRejection', report)
    t.after(() => {
      for (const listener of listeners) process.on('unhandledRejection', listener)
    })
    const told: unknown[] = []
    const search = autocomplete(async (text) => text, {
      delay: 0,
      onAnswer: (found) => {
        told.push(found)
        throw fault
      },
      onError: (error) => {
        told.push(error)
        report(error)
      },
    })
    search.ask('київ')
    assert.equal(await reported, fault)
    assert.deepEqual([told, search.isAwaited], [['київ'], false])
  })

  it('shows in isAwaited whether an answer is pending', async (t) => {
    const { search, tells } = await listen(t, [echo, drops])
    const states = [search.isAwaited]
    const note = () => states.push(search.isAwaited)
    search.ask('киї')
    note()
    search.ask('ки')
    note()
    search.ask('київ')
    await tells(2)
    note()
    search.ask('львів')
    note()
    await tells(3)
    note()
    search.ask('одеса')
    search.cancel()
    note()
    assert.deepEqual(states, [false, true, false, false, true, false, false])
  })

  it('sends no request and calls nothing back for a cancelled text', async (t) => {
    const { search, server, told, tells } = await listen(t, [echo])
    search.ask('київ')
    search.cancel()
    search.ask('львів')
    await tells(1)
    assert.deepEqual(told, [['львів', ['львів']]])
    assert.equal(server.asked.length, 1)
  })
})
