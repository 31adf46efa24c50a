import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { heardIn } from '../../src/text/by-ear.ts'

/** Names as they sound, and how their languages write them. */
const BY_EAR = {
  Polish: ['лежаиськ', 'lezajsk'],
  'Polish with rz and y': ['тарнобжег', 'tarnobrzeg'],
  'Polish ów': ['мщонув', 'mszczonow'],
  'Polish nasal vowels': ['домбрувка', 'dabrowka'],
  'Polish adjectives': ['бєлани вроцлавські', 'bielany wroclawskie'],
  German: ['штаинфурт', 'steinfurt'],
  'German ch': ['швехат', 'schwechat'],
  'Czech and Slovak': ['моравска тржебова', 'moravska trebova'],
  Lithuanian: ['шакяи', 'sakiai'],
  Turkish: ['чорлу', 'corlu'],
  Hungarian: ['сегед', 'szeged'],
  Romanian: ['ісакча', 'isaccea'],
  Italian: ['ченто', 'cento'],
} as const

describe('a name spelled by ear in Cyrillic', () => {
  for (const [language, [cyrillic, latin]] of Object.entries(BY_EAR)) {
    it(`${cyrillic} is read as ${latin}: ${language}`, () => {
      assert(heardIn(cyrillic).includes(latin), `${heardIn(cyrillic)}`)
    })
  }

  it('has no reading for text in Latin letters', () => assert.deepEqual(heardIn('lviv'), []))
})
