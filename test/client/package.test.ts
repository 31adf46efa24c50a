import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { LVIV, Service } from '../http/service.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
/** Bytes of the client as a page gets it: bundled, without comments, and compressed; the town field is apart. */
const BUDGET = 2_600

/** The strictest options that a project may use. */
const STRICT = '--strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2022,dom --types node'

/** A program that uses the package, as its author would write it. */
const PROGRAM = `
import { createClient, RefusedError, type Town } from 'refdir-client'

const refdir = createClient({ server: process.env.SERVER ?? '', key: process.env.REFDIR_KEY, language: 'uk' })
const towns: readonly Town[] = await refdir.findTownsByName({ query: 'kmdsd', limit: 1 })
try {
  await refdir.findTownsByName({ query: 'ль' })
} catch (error) {
  if (!(error instanceof RefusedError)) throw error
  console.log(JSON.stringify([towns[0]?.id, towns[0]?.name, error.faults[0]?.parameter]))
}
`

const REQUIRED = `console.log(typeof require('refdir-client').createClient)`

/** A page rendered on a server, where the field is loaded without a DOM: what it is there, and the globals it adds. */
const RENDERED = `
const before = Object.getOwnPropertyNames(globalThis)
const { TownInput } = await import('refdir-client/town-input')
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name))
console.log(typeof TownInput, added.join())
`

/** With custom elements, but without the states of the field, as in jsdom. */
const SIMULATED = `
const defined = []
globalThis.HTMLElement = class {}
globalThis.customElements = { get() {}, define: (name) => defined.push(name) }
await import('refdir-client/town-input')
console.log(defined.join())
`

describe('the package of the client', () => {
  const folder = temporaryFolder()
  let installed = ''
  let service: Service
  before(async () => {
    service = await Service.start()
    // As in the README.
    run('npm', ['pack', './client', '--pack-destination', folder], ROOT)
    const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))

    const project = join(folder, 'project')
    mkdirSync(project)
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', type: 'module', private: true }))
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, tarball)], project)
    installed = join(project, 'node_modules', 'refdir-client')
    writeFileSync(join(project, 'program.ts'), PROGRAM)
  })
  after(() => service.stop())

  function run(command: string, args: readonly string[], cwd = folder, env: NodeJS.ProcessEnv = {}): string {
    return execFileSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8', stdio: 'pipe' })
  }

  function compile(program: string): void {
    const options = [...STRICT.split(' '), '--typeRoots', join(ROOT, 'node_modules', '@types')]
    run(process.execPath, [TSC, ...options, program], join(folder, 'project'))
  }

  /** What a program of the project prints. */
  async function ran(program: string): Promise<string> {
    const env = { PATH: process.env.PATH ?? '', SERVER: service.base, REFDIR_KEY: service.key }
    const { stdout } = await promisify(execFile)(process.execPath, [program], { cwd: join(folder, 'project'), env })
    return stdout
  }

  it('works from a tarball in an empty project, with its types', async () => {
    compile('program.ts')
    assert.deepEqual(JSON.parse(await ran('program.js')), [LVIV, 'Львів', 'query'])
  })

  it('has types for the events of the field, as its documentation uses them', () => {
    const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs', 'client.md'), 'utf8')) ?? []
    assert.match(example, /addEventListener/)
    const removed = example.replace('addEventListener', 'removeEventListener')
    writeFileSync(join(folder, 'project', 'field.ts'), `import 'refdir-client/town-input'\n${example}${removed}`)
    compile('field.ts')
  })

  it('loads the field outside browsers too, where it defines no globals', async () => {
    writeFileSync(join(folder, 'project', 'rendered.js'), RENDERED)
    assert.equal(await ran('rendered.js'), 'function \n')
  })

  it('defines no field in simulated browsers, where making one would fail the tests of a page', async () => {
    writeFileSync(join(folder, 'project', 'simulated.js'), SIMULATED)
    assert.equal(await ran('simulated.js'), '\n')
  })

  it('runs the example of the README as it stands, in at most ten lines', async () => {
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? []
    assert(example.trim().split('\n').length <= 10)
    writeFileSync(join(folder, 'project', 'example.js'), example.replace('http://127.0.0.1:8080', service.base))
    assert.match(await ran('example.js'), new RegExp(`^${LVIV} Львів \\[ '79000-79999' \\]\nЗерно`))
  })

  it('names its modules for resolvers that do not know exports: TypeScript with `module: commonjs`, before version 7', () => {
    const { main, exports, typesVersions } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.equal(main, exports['.'])
    const types = exports['./town-input'].replace(/js$/, 'd.ts')
    assert(existsSync(join(installed, types)))
    assert.deepEqual(typesVersions, { '*': { 'town-input': [types] } })
  })

  it('is loaded by require, as a project in CommonJS does', async () => {
    writeFileSync(join(folder, 'project', 'required.cjs'), REQUIRED)
    assert.equal(await ran('required.cjs'), 'function\n')
  })

  it('has no dependencies, and contains only modules, type declarations, README and licence', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    assert.equal(dependencies, undefined)
    const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const { name } of files) assert.match(name, /^(package\.json|README\.md|LICENSE|.*\.js|.*\.d\.ts)$/)
  })

  it('is bundled into any format, without a path of the machine that does', async () => {
    const entryPoints = ['index.js', 'town-input/define.js'].map((entry) => join(installed, 'dist', entry))
    for (const format of ['esm', 'cjs', 'iife'] as const) {
      const { warnings, outputFiles } = await build({ entryPoints, bundle: true, format, outdir: folder, write: false })
      assert.deepEqual(warnings, [], format)
      // Where a bundler says where a module stood, it says so here.
      for (const { text } of outputFiles) assert.doesNotMatch(text, /import\.meta|file:/, format)
    }
  })

  it('stays within its size budget', async (t) => {
    const entry = join(installed, 'dist', 'index.js')
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    })
    const size = gzipSync(outputFiles[0]?.contents ?? assert.fail('no bundle'), { level: 9 }).length
    t.diagnostic(`the client is ${size} bytes compressed, of ${BUDGET} allowed`)
    assert(size <= BUDGET, `${size} bytes, of ${BUDGET} allowed: for a new operation, raise BUDGET above`)
  })
})
