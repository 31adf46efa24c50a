import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelled } from '../../../src/text/addresses/labelled.ts'

describe('a label', () => {
  it('is one to three words before a colon, in any language', () => {
    for (const [query, label, text] of [
      ['Митне оформлення: м. Умань', 'митне оформлення', 'м. Умань'],
      ['Place of delivery :Leeds, UK', 'place of delivery', 'Leeds, UK'],
      ['Entl.: 44623 Herne', 'entl', '44623 Herne'],
      ['Lager:Herne, 10:30', 'lager', 'Herne, 10:30'],
    ] as const)
      assert.deepEqual(labelled(query), { label, text }, query)
  })

  it('is also a number with an x', () => {
    for (const [query, label, text] of [
      ['2 x Hamburg', '2 x', 'Hamburg'],
      ['3х Умань', '3х', 'Умань'],
      ['2 × 24 t Herne', '2', '24 t Herne'],
    ] as const)
      assert.deepEqual(labelled(query), { label, text }, query)
    for (const query of ['2 x 3 x Herne', 'Herne 2 x', '2 x 40', 'x Herne', '2 xanten', '2 Herne'])
      assert.equal(labelled(query), undefined, query)
  })

  it('is no number, no part of an address, no longer text, and not the first of several', () => {
    for (const query of [
      'Atatürk Cad. No:5 Bolu',
      'ab 10: Herne',
      'Passau, Rampe: Herne',
      'Bitte am Montag anfahren: Herne',
      'Laden: Herne Entladen: Passau',
      ': Herne',
      'Herne:',
      'Herne: 44623',
    ])
      assert.equal(labelled(query), undefined, query)
  })
})
