import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Label, placeLabels } from '../../web/map/place-labels.ts'

const WIDTH = 300
/** Out of the way. */
const BUTTONS = { left: 0, right: 300, top: 500, bottom: 540 }

/** The labels that are placed, each with its side. */
const placed = (labels: readonly Label[], width = WIDTH, buttons = BUTTONS) =>
  placeLabels(labels, width, buttons).map(({ label, side }) => `${label.text} ${side}`)

describe('the labels of a map', () => {
  it('stand right of their points, or left of them if there is no room on the right', () => {
    const labels = [
      { x: 100, y: 20, text: 'Lviv' },
      { x: 280, y: 60, text: 'Kyiv' },
    ]
    assert.deepEqual(placed(labels), ['Lviv end', 'Kyiv start'])
  })

  it('are left out if there is room on neither side', () => {
    const labels = [{ x: 20, y: 20, text: 'Dnipropetrovsk' }]
    assert.deepEqual(placed(labels, 200), ['Dnipropetrovsk end'])
    assert.deepEqual(placed(labels, 60), [])
  })

  it('stand below the main town if there is room on neither side, within the map', () => {
    const below = (x: number, width: number) => {
      const main = { x, y: 20, text: 'Dnipropetrovsk', isMain: true }
      return placeLabels([main], width, BUTTONS).map(({ side, box }) => [side, box.left >= 0, box.right <= width])
    }
    for (const x of [60, 100, 140]) assert.deepEqual(below(x, 200), [['below', true, true]], `${x}`)
    assert.deepEqual(below(20, 60), [['below', true, false]], 'the beginning of it, if the map is too narrow')
  })

  it('cover neither each other nor a point; earlier ones take precedence', () => {
    const lviv = { x: 100, y: 20, text: 'Lviv' }
    assert.deepEqual(placed([lviv, { x: 104, y: 24, text: 'Rudne' }]), ['Lviv end'], 'its point would be on the label')
    assert.deepEqual(placed([lviv, { x: 60, y: 20, text: 'Horodok' }]), ['Lviv end', 'Horodok start'])
    assert.deepEqual(placed([lviv, { x: 90, y: 36, text: 'Pustomyty' }]), ['Lviv end', 'Pustomyty end'], 'a line lower')
    assert.deepEqual(
      placed([lviv, { x: 90, y: 33, text: 'Pustomyty' }]),
      ['Lviv end', 'Pustomyty start'],
      'two pixels of it would be on the label',
    )
  })

  it('are larger for the main town', () => {
    const main = { x: 100, y: 20, text: 'Lviv' }
    const beside = { x: 140, y: 20, text: 'K' }
    assert.deepEqual(placed([main, beside]), ['Lviv end', 'K end'])
    assert.deepEqual(placed([{ ...main, isMain: true }, beside]), ['Lviv end'])
  })

  it('stand clear of the buttons', () => {
    const buttons = { left: 100, right: 200, top: 10, bottom: 30 }
    const labels = [
      { x: 70, y: 20, text: 'Kyiv' },
      { x: 150, y: 20, text: 'Lviv' },
      { x: 150, y: 60, text: 'Odesa' },
    ]
    assert.deepEqual(placed(labels, WIDTH, buttons), ['Kyiv start', 'Odesa end'])
  })
})
