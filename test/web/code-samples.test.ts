import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { OPERATIONS_BY_PATH } from '../../src/http/operations.ts'
import { codeSamples } from '../../web/code-samples.ts'
import { OPERATIONS, Service } from '../http/service.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { WITHOUT_CURL } from '../without-curl.ts'

const CLIENT = new URL('../../client/src/index.ts', import.meta.url).href

describe('a code sample of the explorer', () => {
  let service: Service
  before(async () => {
    service = await Service.start()
  })
  after(() => service.stop())

  /** Addresses of every operation, and of searches whose parameters need care. */
  const addresses = () =>
    [
      ...Object.entries(OPERATIONS).map(([path, query]) => `${path}?${query}`),
      `towns/by/name?${new URLSearchParams({ query: "м'ясо \\", countrySigns: 'UA,PL', limit: '3', language: 'uk' })}`,
      `towns/by/name?${new URLSearchParams({ query: 'нова', excludeCountrySigns: 'UA,PL', limit: '2' })}`,
      `towns?${new URLSearchParams({ query: 'lviv', queryLimit: '2' })}`,
      `towns/by/ids?${new URLSearchParams({ ids: '703448,702550' })}`,
      `towns/by/ids?${new URLSearchParams({ ids: '0703448' })}`,
      `cargo?${new URLSearchParams({ query: 'зер', limit: '03' })}`,
    ].map((path) => `${service.base}/v2/references/${path}`)

  const answers = () =>
    Promise.all(addresses().map(async (url) => (await fetch(url, { headers: { authorization: service.key } })).json()))

  const run = (program: string, args: readonly string[]) => {
    const env = { PATH: process.env.PATH ?? '', REFDIR_KEY: service.key }
    return promisify(execFile)(program, args, { env })
  }

  it('decodes the URL for readability without changing its meaning', () => {
    for (const query of ['50% a', '100%25', 'львів', 'a&b=c#d', 'ü,ö', '\u{1F69A}']) {
      const asked = new URL(`http://127.0.0.1/v2/references/towns/by/name?${new URLSearchParams({ query })}`)
      const { url } = codeSamples(asked.href)
      assert.equal(new URL(url).searchParams.get('query'), query, url)
    }
    const encoded = 'http://127.0.0.1/v2/references/cargo?query=%D0%BB%D1%8C%D0%B2%D1%96%D0%B2'
    assert.match(codeSamples(encoded).url, /львів/)
    const ids = new URLSearchParams({ ids: '1,2' })
    assert.match(codeSamples(`http://127.0.0.1/v2/references/cargo?${ids}`).url, /\?ids=1,2$/)
  })

  it('has lists and numbers where the types of the client require them', () => {
    for (const { path, parameters } of OPERATIONS_BY_PATH.values())
      for (const { name, isList, schema } of parameters) {
        const [given, item] = (schema.items ?? schema).type === 'string' ? ['UA', "'UA'"] : ['3', '3']
        const { code } = codeSamples(`http://127.0.0.1${path}?${name}=${given}`)
        const line = `  ${name}: ${isList ? `[${item}]` : item},\n`
        assert(code.includes(line), `${line} is not in ${code}: name it in LISTS or NUMBERS of web/code-samples.ts`)
      }
  })

  it('is refused for a path that is no operation', () => {
    assert.throws(() => codeSamples('http://127.0.0.1/v2/references/trucks'), /no operation.*trucks/)
  })

  it('runs as code for every operation', async () => {
    const folder = temporaryFolder()
    const programs = addresses().map((url, index) => {
      const { code } = codeSamples(url)
      const program = `${code.replace("'refdir-client'", JSON.stringify(CLIENT))}\nexport { found as found${index} }\n`
      writeFileSync(join(folder, `sample-${index}.ts`), program)
      return `export * from './sample-${index}.ts'\n`
    })
    writeFileSync(join(folder, 'all.ts'), `${programs.join('')}`)
    const script = `console.log(JSON.stringify(await import(${JSON.stringify(pathToFileURL(join(folder, 'all.ts')).href)})))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
    const found = JSON.parse(stdout)
    for (const [index, answer] of (await answers()).entries())
      assert.deepEqual(found[`found${index}`], answer, addresses()[index])
  })

  it('runs with curl in a shell for every operation', { skip: WITHOUT_CURL }, async () => {
    const commands = addresses().map((url) => codeSamples(url).curl)
    const { stdout } = await run('sh', ['-c', commands.join('\necho\n')])
    assert.deepEqual(
      stdout.split('\n').map((line) => JSON.parse(line)),
      await answers(),
    )
  })
})
