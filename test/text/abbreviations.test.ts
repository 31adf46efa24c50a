import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spelledOut } from '../../src/text/abbreviations.ts'

describe('abbreviations', () => {
  it('are spelled out in every way', () => {
    assert.deepEqual(spelledOut('st wendel'), ['sankt wendel', 'saint wendel', 'sainte wendel'])
    assert.deepEqual(spelledOut('ft worth'), ['fort worth'])
  })

  it('are made of saints as well', () => assert.deepEqual(spelledOut('saint helens'), ['st helens']))

  it('may stand inside a name', () =>
    assert.deepEqual(spelledOut('conflans ste honorine'), ['conflans sainte honorine']))

  it('are spelled out two at once, the first with and without the second, and the second without the first', () => {
    const spelled = ['fort st john', 'fort sankt john', 'fort saint john', 'fort sainte john']
    assert.deepEqual(spelledOut('ft st john'), [...spelled, 'ft sankt john', 'ft saint john', 'ft sainte john'])
    assert(spelledOut('sankt veit a d glan').includes('sankt veit an der glan'))
    assert.deepEqual(spelledOut('pt st st st st').length, 8)
  })

  it('may stand between two words, and some after one only', () => {
    assert.deepEqual(spelledOut('neustadt a d weinstrasse'), ['neustadt an der weinstrasse'])
    assert.deepEqual(spelledOut('sroda wlkp'), ['sroda wielkopolsk'])
    for (const text of ['a d weinstrasse', 'neustadt a d', 'wlkp']) assert.deepEqual(spelledOut(text), [], text)
  })

  it('have a name after them', () => {
    for (const text of ['st', 'valletta mt', 'stade', 'west ham', '']) assert.deepEqual(spelledOut(text), [], text)
  })
})
