import assert from 'node:assert/strict'
import { it } from 'node:test'
import { excerpt } from '../src/excerpt.ts'

it('an excerpt is the first 40 letters of a longer text, never half a character', () => {
  const text = 'а'.repeat(40)
  assert.equal(excerpt(text), text)
  assert.equal(excerpt(`${text}б`), `${text}…`)
  assert.equal(excerpt(`${text.slice(2)}𠮷б`), `${text.slice(2)}𠮷…`)
  assert.equal(excerpt(`${text.slice(1)}𠮷б`), `${text.slice(1)}…`)
})
