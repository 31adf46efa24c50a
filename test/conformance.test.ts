import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testNames } from './test-names.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')

interface Row {
  /** Its first cell: a section or decision. */
  readonly first: string
  readonly line: string
  /** What it names as tests: `file › suite › test`. */
  readonly tests: readonly string[]
}

/** The rows of all tables of a page, without their heads. */
function rowsOf(page: string): Row[] {
  const lines = readFileSync(join(DOCS, page), 'utf8').split('\n')
  return lines
    .filter((line, index) => line.startsWith('|') && !line.startsWith('|-') && !lines[index + 1]?.startsWith('|-'))
    .map((line) => {
      const cells = line.split('|').slice(1, -1)
      const tests = [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      return { first: cells[0]?.trim() ?? '', line, tests }
    })
}

const namesByFile = new Map<string, ReadonlySet<string>>()

/** The names of the tests in a file under `test/`; none where there is no such file. */
function namesIn(file: string): ReadonlySet<string> {
  let names = namesByFile.get(file)
  if (names === undefined) {
    const path = join(import.meta.dirname, file)
    names = new Set(existsSync(path) ? testNames(readFileSync(path, 'utf8')) : [])
    namesByFile.set(file, names)
  }
  return names
}

/** Whether there is a test by the name `file › suite › test`. */
function isThere(test: string): boolean {
  const [file = '', ...name] = test.split(' › ')
  return file.endsWith('.test.ts') && namesIn(file).has(name.join(' › '))
}

describe('docs/conformance.md', () => {
  const rows = rowsOf('conformance.md')

  it('names a test in every row', () => {
    assert(rows.length > 50)
    assert.deepEqual(
      rows.filter(({ tests }) => tests.length === 0).map(({ line }) => line),
      [],
    )
  })

  it('names only tests that exist', () => {
    assert.deepEqual(
      rows.flatMap(({ tests }) => tests).filter((test) => !isThere(test)),
      [],
    )
  })

  it('has a row for every decision', () => {
    const numbers = (page: string) => rowsOf(page).flatMap(({ first }) => /^C\d+$/.exec(first) ?? [])
    const decisions = numbers('api.md')
    assert(decisions.length > 0)
    assert.deepEqual([...new Set(numbers('conformance.md'))], decisions)
  })
})

describe('test names read from a source file', () => {
  const namesOf = (...lines: readonly string[]) => testNames(lines.join('\n'))

  it('begin with the titles of their enclosing suites only', () => {
    assert.deepEqual(
      namesOf(
        "describe('a', () => {",
        "  describe('b', () => {",
        "    it('one', () => {",
        '    })',
        '  })',
        '  for (const x of [1]) {',
        "    it('two', () => {})",
        '  }',
        '})',
        "it('three', () => {})",
      ),
      ['a › b › one', 'a › two', 'three'],
    )
  })

  it('are read in full, whatever the quotes', () => {
    assert.deepEqual(namesOf(`it("b's", f)`, String.raw`it('c\'s «"»', f)`, 'it(', "  'long',", '  f,', ')'), [
      "b's",
      `c's «"»`,
      'long',
    ])
  })

  it('have an ellipsis for each template placeholder', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template in a source text
    assert.deepEqual(namesOf('it(`finds ${what} in ${places.join(", ") || "none"}`, f)'), ['finds … in …'])
  })

  it('leave out skipped, planned and commented-out tests', () => {
    // Source texts of tests that must be left out; no test of this file is skipped.
    assert.deepEqual(
      namesOf(
        "it.skip('a', f)",
        "it.todo('b')",
        "it('c', { skip: true }, f)",
        "// it('d', f)",
        '/*',
        "it('e', f)",
        '*/',
      ),
      [],
    )
    // Another source text.
    assert(!namesOf("describe.skip('f', () => {", "  it('g', f)", '})').includes('f › g'))
  })
})
