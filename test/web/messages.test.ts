import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countWord } from '../../web/messages/messages.ts'

describe('the messages of the pages', () => {
  it('use the plural form that goes with a number', () => {
    for (const [language, ...words] of [
      ['en', 'language', 'languages', 'languages', 'languages', 'languages'],
      ['uk', 'мова', 'мови', 'мов', 'мов', 'мова'],
      ['ru', 'язык', 'языка', 'языков', 'языков', 'язык'],
    ] as const) {
      assert.deepEqual(
        [1, 2, 5, 17, 21].map((count) => countWord(count, 'languages', language)),
        words,
      )
    }
  })
})
