import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { homelandsOf } from '../../src/compile/sections/homelands.ts'
import type { Language } from '../../src/model/languages.ts'
import { smallCurated } from './small-gazetteer.ts'

const { countries } = smallCurated()

function atHomeIn(...home: string[]): Language {
  return { code: 'xx', fallback: [], home }
}

describe('the homelands', () => {
  it('are the sets of several countries where a language is at home, in order of place, each once', () => {
    const languages = [atHomeIn('PL', 'UA'), { code: 'en', fallback: [] }, atHomeIn('UA', 'PL')]
    assert.deepEqual(homelandsOf(languages, countries), [[0, 1]])
  })

  it('are none where a language is at home in one known country', () => {
    assert.deepEqual(homelandsOf([atHomeIn('PL'), atHomeIn('UA', 'XX'), atHomeIn()], countries), [])
  })
})
