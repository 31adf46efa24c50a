/** Writes `docs/errors.md` from the registry of errors; `npm test` compares the two. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorDocs } from '../src/http/problems/error-docs.ts'

writeFileSync(join(import.meta.dirname, '..', 'docs', 'errors.md'), errorDocs())
