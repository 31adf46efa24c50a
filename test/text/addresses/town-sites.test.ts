import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { townAtSite } from '../../../src/text/addresses/town-sites.ts'

describe('what a town lies at', () => {
  const texts = {
    'tulln an der donau': { town: 'tulln', site: 'donau' },
    'bad goisern am hallstattersee': { town: 'bad goisern', site: 'hallstattersee' },
    'gmund in karnten': { town: 'gmund', site: 'karnten' },
    'warszawa nad wisla': { town: 'warszawa', site: 'wisla' },
    'киев на днепре': { town: 'киев', site: 'днепре' },
  }
  for (const [text, expected] of Object.entries(texts)) {
    it(`${text} is ${expected.town}`, () => assert.deepEqual(townAtSite(text), expected))
  }

  it('may be yet to be typed', () => {
    for (const text of ['seeboden am', 'tulln an der']) assert.equal(townAtSite(text)?.site, '', text)
  })

  it('needs a name of three letters before it, and a word that says so', () => {
    for (const text of ['an der donau', 'ab an der donau', 'tulln donau', 'valencia de alcantara', 'tulln', ''])
      assert.equal(townAtSite(text), undefined, text)
  })
})
