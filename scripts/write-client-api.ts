/** Writes `client/src/api.ts`, which is committed; `npm test` compares it with `openapi.json`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientApi } from './client-api.ts'

const ROOT = join(import.meta.dirname, '..')
const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
writeFileSync(join(ROOT, 'client', 'src', 'api.ts'), clientApi(document))
