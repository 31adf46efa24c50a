import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClient } from '../../client/src/index.ts'
import { townFacts } from '../../web/town-facts.ts'

const LANGUAGES = ['ru', 'uk', 'en', 'pl', 'de']

describe('the names of a town in the explorer', () => {
  for (const language of ['uk', 'de']) {
    it(`are asked for once in each language where the chosen one is ${language}`, async (t) => {
      // The longest wait for neighbours goes on when they are there: it would keep the test from ending.
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const asked: string[] = []
      const client = createClient({
        server: 'http://refdir.example',
        fetch: async (input) => {
          const { pathname, searchParams } = new URL(String(input))
          if (!pathname.endsWith('/towns/by/ids')) return Response.json([])
          const code = searchParams.get('language') ?? ''
          asked.push(code)
          return Response.json([{ id: 1, name: `in ${code}`, countrySign: 'UA', areaId: 0, lat: 49.8, lon: 24 }])
        },
      })
      const facts = await townFacts(client, 1, language, LANGUAGES, new AbortController().signal)
      assert.equal(facts?.town.name, `in ${language}`)
      assert.deepEqual(
        [...(facts?.names ?? [])],
        ['uk', 'ru', 'en', 'pl'].map((code) => [code, `in ${code}`]),
      )
      assert.deepEqual(asked.toSorted(), [...new Set([language, 'uk', 'ru', 'en', 'pl'])].toSorted())
    })
  }
})
