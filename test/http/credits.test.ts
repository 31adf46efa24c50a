import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { credits } from '../../src/http/pages/credits.ts'
import { html } from '../../src/http/pages/html.ts'
import { bundledTowns } from '../../src/sources/bundled.ts'

const GEONAMES =
  '<a href="https://www.geonames.org/" rel="noreferrer">GeoNames</a>, ' +
  '<a href="https://creativecommons.org/licenses/by/4.0/" rel="noreferrer">CC BY 4.0</a>'

const shown = (provenance: Parameters<typeof credits>[0]) => credits(provenance).map((credit) => html`${credit}`.text)

describe('the credits at the foot of each page', () => {
  it('name the publisher of several sources once, with a link to the licence', () => {
    assert.deepEqual(shown(bundledTowns.provenance), [GEONAMES])
  })

  it('name an operator’s own source and its licence', () => {
    const register = { source: 'Register of towns, edition of 2026', licence: 'CC0', url: 'https://example.org/' }
    assert.deepEqual(shown([register, ...bundledTowns.provenance]), [
      '<a href="https://example.org/" rel="noreferrer">Register of towns</a>, CC0',
      GEONAMES,
    ])
  })

  it('link the licence where its source has an address for its text', () => {
    const licenceUrl = 'https://example.org/licence'
    const register = { source: 'Register', licence: 'Open Licence', licenceUrl, url: 'https://example.org/' }
    assert.deepEqual(shown([register]), [
      '<a href="https://example.org/" rel="noreferrer">Register</a>, ' +
        '<a href="https://example.org/licence" rel="noreferrer">Open Licence</a>',
    ])
  })

  it('name a publisher once per licence if its sources have two', () => {
    const { provenance } = bundledTowns
    assert.equal(shown([...provenance, ...provenance.map((source) => ({ ...source, licence: 'CC0' }))]).length, 2)
  })
})
