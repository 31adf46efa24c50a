import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['bench', 'bin', 'client', 'data', 'deploy', 'docs', 'scripts', 'src', 'test', 'types', 'verify', 'web']
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: ROOT })]

/** What CONTRIBUTING.md adds in its example. */
const IN_EXAMPLES = ['data/packaging-types.csv']

const PATH = new RegExp(`(?<![\\w/.-])(?:${FOLDERS.join('|')})/(?:[\\w./*-]|{[\\w,]+})*`, 'g')
const FILE_NAME = /^[\w/-]+\.ts$/

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)

/** What a page has in backticks, commands in blocks included. */
function quoted(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  return (text.match(/^```[\s\S]*?^```$|`[^`\n]+`/gm) ?? []).map((code) => code.replaceAll('`', ''))
}

describe('paths in the docs', () => {
  for (const page of PAGES) {
    it(`are there: ${page}`, () => {
      const codes = quoted(page)
      const paths = codes.flatMap((code) => code.match(PATH) ?? []).filter((path) => !IN_EXAMPLES.includes(path))
      // Beside another that is named in full, or within a folder that the text is about.
      const names = codes.filter((code) => FILE_NAME.test(code) && !paths.includes(code))
      assert.deepEqual(
        [
          ...paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0),
          ...names.filter((name) => !files.some((file) => file.endsWith(`/${name}`))),
        ],
        [],
      )
    })
  }

  it('are those of all files in data/: docs/data.md', () => {
    const codes = quoted('docs/data.md')
    const unnamed = readdirSync(join(ROOT, 'data')).filter((file) => !codes.includes(file))
    assert.deepEqual(unnamed, [], 'Add a row for each to the table of docs/data.md.')
  })

  it('are found in code', () => {
    const paths = PAGES.flatMap(quoted).flatMap((code) => code.match(PATH) ?? [])
    assert(paths.length > 50 && paths.includes('src/cli.ts'), `${paths.length}`)
  })
})
