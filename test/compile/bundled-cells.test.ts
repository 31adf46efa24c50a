import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { BUNDLED_DATA } from '../../src/commands/steps/bundled-inputs.ts'
import { scriptOf } from '../../src/sources/script.ts'
import { assertNone } from './assert-none.ts'

/** What the trade writes in Latin letters in every language. */
const BRANDS = /\bAdBlue\b/g

/** Matches letters outside the scripts that a language is written in here. */
function foreignLetters(language: string): RegExp {
  const own = scriptOf(language)
  // Abbreviations such as UAH stand in Latin letters in Georgian too, but in Cyrillic ones in Russian.
  const scripts = own === 'Cyrl' ? [own] : [own, 'Latn']
  return new RegExp(`(?!${[...scripts, 'Zyyy', 'Zinh'].map((script) => `\\p{Script=${script}}`).join('|')})\\p{L}`, 'u')
}

interface Cell {
  readonly place: string
  readonly column: string
  readonly text: string
}

function cellsOf(file: string): Cell[] {
  const text = readFileSync(join(BUNDLED_DATA, file), 'utf8')
  const rows: string[][] = parse(text, file.endsWith('.tsv') ? { delimiter: '\t', quote: null } : {})
  const [header = [], ...records] = rows
  return records.flatMap((record, row) =>
    record.map((cell, at) => ({ place: `${file} row ${row + 2}`, column: header[at] ?? '', text: cell })),
  )
}

describe('the cells of the bundled data files', () => {
  let cells: Cell[]
  let languages: string[]
  before(() => {
    const files = readdirSync(BUNDLED_DATA).filter((file) => /\.[ct]sv$/.test(file))
    assert(files.length >= 12, files.join())
    cells = files.flatMap(cellsOf)
    languages = cellsOf('languages.csv')
      .filter(({ column }) => column === 'code')
      .map(({ text }) => text)
  })

  const show = ({ place, column, text }: Cell) => `${place}, ${column}: ${JSON.stringify(text)}`

  it('hold names in the script of their language', () => {
    const named = cells.filter(({ column }) => languages.includes(column))
    assert(named.length > 50_000, `${named.length}`)
    const foreign = new Map(languages.map((language) => [language, foreignLetters(language)]))
    assertNone(named.filter(({ column, text }) => foreign.get(column)?.test(text.replace(BRANDS, ''))).map(show))
  })

  it('hold no word that mixes Latin and Cyrillic letters', () => {
    const mixed = /\p{Script=Latin}[\p{M}'’ʼ]*\p{Script=Cyrillic}|\p{Script=Cyrillic}[\p{M}'’ʼ]*\p{Script=Latin}/u
    assertNone(cells.filter(({ text }) => mixed.test(text)).map(show))
  })

  it('hold trimmed NFC text without double spaces, control or replacement characters', () => {
    const untidy = /^\s|\s$|\s\s|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\uFFFD]/u
    assertNone(cells.filter(({ text }) => untidy.test(text) || text !== text.normalize('NFC')).map(show))
  })
})
