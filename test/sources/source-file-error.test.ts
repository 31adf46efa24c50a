import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SourceFileError } from '../../src/sources/source-file-error.ts'

it('an unusable file is named by its path or address, without the mirror’s password', () => {
  for (const [path, named] of [
    ['/srv/geo@names/dump/UA.zip', '/srv/geo@names/dump/UA.zip'],
    ['https://mirror.example/a@b/UA.zip', 'https://mirror.example/a@b/UA.zip'],
    ['https://me:secret@mirror.example/UA.zip', 'https://mirror.example/UA.zip'],
    ['http://me:sec@ret@mirror.example/UA.zip', 'http://mirror.example/UA.zip'],
  ] as const) {
    const error = new SourceFileError(path, 'the mirror answers 403')
    assert.deepEqual([error.path, error.message], [named, `${named}: the mirror answers 403`])
  }
})
