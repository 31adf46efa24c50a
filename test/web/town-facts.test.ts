import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '../../client/src/index.ts'
import { townFacts } from '../../web/town-facts.ts'
import { LVIV, Service } from '../http/service.ts'

describe('the names of a town in the explorer', () => {
  for (const language of ['uk', 'de']) {
    it(`are asked for once in each language where the chosen one is ${language}`, async (t) => {
      await using service = await Service.start()
      // The longest wait for neighbours goes on when they are there: it would keep the test from ending.
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const asked: string[] = []
      const client = createClient({
        server: service.base,
        key: service.key,
        fetch: (input, init) => {
          const { pathname, searchParams } = new URL(String(input))
          if (pathname.endsWith('/towns/by/ids')) asked.push(searchParams.get('language') ?? '')
          return fetch(input, init)
        },
      })
      const languages = ['ru', 'uk', 'en', 'pl', 'de']
      const facts = await townFacts(client, LVIV, language, languages, new AbortController().signal)
      assert.equal(facts?.town.name, language === 'uk' ? 'Львів' : 'Lwiw')
      assert.deepEqual(
        [...(facts?.names ?? [])],
        [
          ['uk', 'Львів'],
          ['ru', 'Львов'],
          ['en', 'Lviv'],
          ['pl', 'Lwów'],
        ],
      )
      assert.deepEqual(asked.toSorted(), [...new Set([language, 'uk', 'ru', 'en', 'pl'])].toSorted())
    })
  }
})
