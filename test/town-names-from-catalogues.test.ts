import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mo } from 'gettext-parser'
import { KYIV } from './sources/bundled-files.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const SCRIPT = 'scripts/town-names-from-catalogues.ts'
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8' }
const LVIV = 702550
const KOLOMYIA = 706369
const NOWHERE = 1

test('the names of the towns are written from catalogues', () => {
  const project = temporaryFolder()
  for (const file of [SCRIPT, 'data/languages.csv', 'data/name-rules.csv', 'package.json'])
    cpSync(join(ROOT, file), join(project, file))
  for (const folder of ['src', 'node_modules']) symlinkSync(join(ROOT, folder), join(project, folder))
  const write = (language: string, names: Readonly<Record<number, string>>) => {
    const folder = join(project, 'locale', language, 'LC_MESSAGES')
    mkdirSync(folder, { recursive: true })
    const messages = Object.entries(names).map(([msgid, name]) => [msgid, { msgid, msgstr: [name] }])
    const translations = { '': Object.fromEntries(messages) }
    writeFileSync(join(folder, 'geonames.mo'), mo.compile({ charset: 'utf-8', headers: HEADERS, translations }))
  }
  // With a kind of settlement, in another script, and in two; й as two code points; of no bundled town.
  write('uk', { [KYIV]: 'місто Київ', [LVIV]: 'Lviv', [KOLOMYIA]: ' Коломия ', [NOWHERE]: 'Ніде' })
  write('ru', { [KYIV]: 'Киев City', [LVIV]: 'Львов', [KOLOMYIA]: 'Коломый'.normalize('NFD') })
  // In the script of neither.
  write('be', { [LVIV]: 'Λβιβ' })
  // Spaces of any kind, the name of a district, and two names in one.
  write('en', { [KYIV]: '\u00a0Kyiv \u00a0City', [KOLOMYIA]: 'Kolomyia Raion', [LVIV]: 'Lviv / Leopolis' })

  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, 'locale'], { cwd: project, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  const written = readFileSync(join(project, 'data', 'town-names.tsv'), 'utf8')
  const [header = '', ...rows] = written.replace(/\n$/, '').split('\n')
  assert.match(header, /^id\tru\tuk\ten\tpl\t/)
  assert(rows.every((row) => row.split('\t').length === header.split('\t').length))
  assert.deepEqual(
    rows.map((row) => row.trimEnd().split('\t')),
    [
      [String(LVIV), 'Львов', '', 'Lviv'],
      [String(KYIV), '', 'Київ', 'Kyiv City'],
      [String(KOLOMYIA), 'Коломый', 'Коломия'],
    ],
  )
  assert.match(stdout, /^ru: 2 names\nuk: 2 names\nen: 2 names\npl: no catalogue\n/)
  assert.match(stdout, /\n3 towns\n$/)
})

test('without a folder of catalogues, its usage is said', () => {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT], { cwd: ROOT, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /usage: node scripts\/town-names-from-catalogues\.ts FOLDER\/usr\/share\/locale/)
})
