import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

/** Node loads it, by an option of its command line. */
const GLOBAL_SETUP = 'test/global-setup.ts'

const files = globSync('{bench,client/src,scripts,src,test,verify,web}/**/*.ts', { cwd: ROOT, exclude: [GLOBAL_SETUP] })

const EXPORTED = /^export (?:async )?(?:class|const|function\*?|interface|type) (\w+)/gm

/** How a file takes names of another, or all of it. */
const TAKEN = [
  /^(?:import|export) (?:type )?(?:\{(?<names>[^}]*)\}|\*(?: as \w+)?) from '(?<target>\.[^']+)'/gm,
  /\{(?<names>[^{}]*)\} = await import\('(?<target>\.[^']+)'\)/g,
  /\(await import\('(?<target>\.[^']+)'\)\)\.(?<names>\w+)/g,
  /=> import\('(?<target>\.[^']+)'\)/g,
]

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** What a file takes of others, as `path name`; `path *` where it takes all. */
function takenBy(file: string): string[] {
  const text = read(file)
  return TAKEN.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(
    ({ groups: { names = '*', target = '' } = {} }) =>
      names.split(',').map((name) => `${join(dirname(file), target)} ${name.trim().replace(/^type | as \w+$/g, '')}`),
  )
}

describe('what a file exports', () => {
  it('is imported by another file, types included: one in a signature is known without', () => {
    const taken = new Set(files.flatMap(takenBy))
    const exported = files.flatMap((file) =>
      [...read(file).matchAll(EXPORTED)].map(([, name = '']) => ({ file, name })),
    )
    assert(exported.length > 500, `${exported.length} exports`)
    assert.deepEqual(
      exported.filter(({ file, name }) => !taken.has(`${file} ${name}`) && !taken.has(`${file} *`)),
      [],
      'Not imported: remove `export`, or all of it where its own file does not use it either.',
    )
  })
})
