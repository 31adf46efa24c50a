import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createConfig, lint } from '@redocly/openapi-core'
import { clientApi } from '../scripts/client-api.ts'
import { openapiDocument } from '../src/http/openapi/openapi.ts'
import { errorDocs } from '../src/http/problems/error-docs.ts'
import { FORMAT_VERSION } from '../src/snapshot/format.ts'
import { OPERATIONS } from './http/service.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

describe('generated files', () => {
  it('openapi.json is what the program describes (npm run docs)', () => {
    assert.equal(read('openapi.json'), `${JSON.stringify(openapiDocument(), null, 2)}\n`)
  })

  it('openapi.json has exactly the operations listed for the HTTP tests', () => {
    const paths = Object.keys(OPERATIONS).map((path) => `/v2/references/${path}`)
    const remedy = 'List each operation in OPERATIONS of test/http/service.ts.'
    assert.deepEqual(Object.keys(JSON.parse(read('openapi.json')).paths).sort(), paths.sort(), remedy)
  })

  it('docs/errors.md lists every error and fault code (npm run docs)', () => {
    assert.equal(read('docs', 'errors.md'), errorDocs())
  })

  it('client/src/api.ts matches openapi.json (npm run docs)', () => {
    assert.equal(read('client', 'src', 'api.ts'), clientApi(JSON.parse(read('openapi.json'))))
  })

  it('docs/snapshot-format.md describes the format version that the program writes', () => {
    const page = read('docs', 'snapshot-format.md')
    assert.match(page, new RegExp(`^# Snapshot format, version ${FORMAT_VERSION}\n`))
    assert(page.includes(`| format version: ${FORMAT_VERSION} |`))
    assert(page.includes(`this program reads ${FORMAT_VERSION}:`))
  })

  it('openapi.json gives every enum its type, without which openapi-zod-client makes it unknown', () => {
    const untyped: unknown[] = []
    JSON.parse(read('openapi.json'), (_, value) => {
      if (Array.isArray(value?.enum) && value.type === undefined) untyped.push(value.enum)
      return value
    })
    assert.deepEqual(untyped, [])
  })

  it('openapi.json passes the linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lint({ ref: join(ROOT, 'openapi.json'), config })
    assert.deepEqual(
      problems.map(({ ruleId, severity, message, location }) => [ruleId, severity, message, location[0]?.pointer]),
      [],
    )
  })
})
