/** Writes `openapi.json`, which is committed; `npm test` compares it with what the program describes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiDocument } from '../src/http/openapi/openapi.ts'

writeFileSync(join(import.meta.dirname, '..', 'openapi.json'), `${JSON.stringify(openapiDocument(), null, 2)}\n`)
