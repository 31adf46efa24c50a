import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, it } from 'node:test'

const ROOT = join(import.meta.dirname, '..')

interface Override {
  readonly includes: readonly string[]
  readonly linter: {
    readonly rules: {
      readonly style?: {
        readonly noRestrictedImports?: { readonly options: { readonly patterns: readonly Pattern[] } }
      }
    }
  }
}

interface Pattern {
  /** Globs of what may not be imported. */
  readonly group: readonly string[]
}

/** What all may import. */
const COMMON = ['reason', 'excerpt', 'printable']

/** Folders and files of `src/`, except what all may import. */
const all = readdirSync(join(ROOT, 'src'))
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !COMMON.includes(name))

/** By folder or file of `src/`: what it may import according to docs/architecture.md. */
function described(): Map<string, string[]> {
  const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8')
  const rows = page.matchAll(/^\| `src\/(\w+)(?:\.ts)?` \|[^|]*\| ([^|]+) \|$/gm)
  const told = [...rows].filter(([, name = '']) => !COMMON.includes(name))
  return new Map(told.map(([, name = '', text = '']) => [name, importsIn(text, name)]))
}

function importsIn(text: string, own: string): string[] {
  const named = text.split(/, | and |all but /).filter((word) => all.includes(word))
  const others = all.filter((name) => name !== own && name !== 'cli')
  return (text.startsWith('all') ? others.filter((name) => !named.includes(name)) : named).toSorted()
}

/** The same, as the linter enforces it. */
function linted(): Map<string, string[]> {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as { overrides: Override[] }
  return new Map(
    overrides.flatMap(({ includes: [place = ''], linter }) => {
      const name = /^src\/(\w+)/.exec(place)?.[1]
      const patterns = linter.rules.style?.noRestrictedImports?.options.patterns
      if (name === undefined || patterns === undefined) return []
      const refused = patterns.flatMap(({ group }) => group.flatMap((glob) => glob.match(/\w+/g) ?? []))
      return [[name, all.filter((each) => each !== name && !refused.includes(each)).toSorted()] as const]
    }),
  )
}

/** The files that a file imports from, except packages; all paths relative to the root. */
function importsOf(file: string): string[] {
  const imports = readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g)
  return [...imports].map(([, target = '']) => join(dirname(file), target))
}

const HTTP = join(ROOT, 'src', 'http')

/** The files of `src/http` that one of them imports from, also through files outside its folders; paths relative to it. */
function filesImportedBy(file: string, known = new Set<string>()): ReadonlySet<string> {
  for (const path of importsOf(join('src', 'http', file))) {
    const imported = relative(HTTP, join(ROOT, path))
    if (imported.startsWith('..') || known.has(imported)) continue
    known.add(imported)
    if (!imported.includes('/')) filesImportedBy(imported, known)
  }
  return known
}

/** The folders of `src/http` that a file in one of them imports from in this way, except its own. */
function foldersImportedBy(file: string): string[] {
  const folders = [...filesImportedBy(file)].filter((path) => path.includes('/')).map(dirname)
  return folders.filter((folder) => folder !== dirname(file))
}

describe('imports in src', () => {
  it('are restricted by the linter as docs/architecture.md describes', () => {
    assert(linted().size > 10)
    assert.deepEqual(described(), linted())
  })

  it('leave src only for package.json, and from src/http/pages for web/messages', () => {
    const beside = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(join('src', file)).map((target) => ({ file, target })))
      .filter(({ target }) => !target.startsWith('src/') && target !== 'package.json')
    assert(beside.length > 0, 'the pages import their texts')
    assert.deepEqual(
      beside.filter(({ file, target }) => dirname(file) !== 'http/pages' || dirname(target) !== 'web/messages'),
      [],
    )
  })

  it('go one way between folders beside each other', () => {
    const imports = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => importsOf(join('src', file)).map((target) => [dirname(join('src', file)), dirname(target)]))
      .filter(([from = '', to = '']) => from !== to && dirname(from) === dirname(to))
    const folders = new Set(imports.map((pair) => pair.join(' → ')))
    assert(folders.has('src/search/fallbacks → src/search/text-index'))
    const back = new Set(imports.map((pair) => pair.toReversed().join(' → ')))
    assert.deepEqual([...folders.intersection(back)], [])
  })

  it('go one way between the folders of src/http, in the order of docs/architecture.md', () => {
    const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8')
    const folders = [...page.matchAll(/^\| `src\/http\/(\w+)` /gm)].map(([, name = '']) => name)
    const there = readdirSync(HTTP).filter((name) => !name.endsWith('.ts'))
    assert.deepEqual(folders.toSorted(), there.toSorted())
    for (const [place, folder] of folders.entries())
      for (const file of readdirSync(join(HTTP, folder)))
        for (const imported of foldersImportedBy(join(folder, file)))
          assert(folders.indexOf(imported) < place, `${folder}/${file} imports from ${imported}`)
  })
})
