import { openapiDocument } from '../openapi/openapi.ts'
import type { Answer } from '../operation.ts'
import { ASSETS, type Asset } from './assets.ts'
import { FAVICON } from './favicon.ts'
import { prepared, type StaticHeaders } from './static-replies.ts'

/** Seconds for which a file named after its content may be kept: a year, which means for good. */
const FOR_GOOD = 31_536_000

/** A file that is the same for everybody, whatever the data set. */
interface File {
  readonly answer: Answer
  readonly headers: StaticHeaders
}

/** What browsers load without a key besides the pages, by path. */
export const FILES: ReadonlyMap<string, File> = new Map([
  ...ASSETS.all.map((asset) => [asset.path, ofPages(asset)] as const),
  ...(ASSETS.townInput === undefined ? [] : [['/town-input.js', ofOthersPages(ASSETS.townInput)] as const]),
  [
    '/favicon.svg',
    {
      answer: prepared(FAVICON),
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
    },
  ],
  [
    '/openapi.json',
    {
      answer: prepared(JSON.stringify(openapiDocument(), null, 2)),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'public, no-cache',
        'access-control-allow-origin': '*',
      },
    },
  ],
])

function ofPages(asset: Asset): File {
  const headers = { 'content-type': asset.contentType, 'cache-control': `public, max-age=${FOR_GOOD}, immutable` }
  return { answer: asset, headers }
}

/** The field is meant to be loaded by pages of other origins. */
function ofOthersPages(asset: Asset): File {
  const headers = {
    'content-type': asset.contentType,
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { answer: asset, headers }
}
