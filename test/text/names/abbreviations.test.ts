import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { spelledOut } from '../../../src/text/names/abbreviations.ts'

describe('abbreviations', () => {
  it('are spelled out in each of their meanings', () => {
    assert.deepEqual(spelledOut('st wendel'), ['sankt wendel', 'saint wendel', 'sainte wendel'])
    assert.deepEqual(spelledOut('ft worth'), ['fort worth'])
  })

  it('also replace «saint» written in full', () => assert.deepEqual(spelledOut('saint helens'), ['st helens']))

  it('may stand inside a name', () =>
    assert.deepEqual(spelledOut('conflans ste honorine'), ['conflans sainte honorine']))

  it('are spelled out singly or two at once, in every combination, 8 spellings at most', () => {
    const spelled = ['fort st john', 'fort sankt john', 'fort saint john', 'fort sainte john']
    assert.deepEqual(spelledOut('ft st john'), [...spelled, 'ft sankt john', 'ft saint john', 'ft sainte john'])
    assert(spelledOut('sankt veit a d glan').includes('sankt veit an der glan'))
    assert.deepEqual(spelledOut('pt st st st st').length, 8)
  })

  it('are spelled out only in their position: «a d» between words, «wlkp» after one', () => {
    assert.deepEqual(spelledOut('neustadt a d weinstrasse'), ['neustadt an der weinstrasse'])
    assert.deepEqual(spelledOut('sroda wlkp'), ['sroda wielkopolsk'])
    assert.deepEqual(spelledOut('neustadt a d'), ['neustadt am d', 'neustadt an d'], 'a word that is being typed')
    for (const text of ['a d weinstrasse', 'wlkp']) assert.deepEqual(spelledOut(text), [], text)
  })

  it('are not spelled out without a name after them, nor as part of a word', () => {
    for (const text of ['st', 'valletta mt', 'stade', 'west ham', '']) assert.deepEqual(spelledOut(text), [], text)
  })
})
