/**
 * How often a town is found by a name of its own that the bundled data lack in any language: names of a GeoNames export, Russian
 * and Ukrainian ones of towns that the bundled data show in Latin letters, and names in Latin letters of towns where they are
 * Cyrillic.
 *
 *     node bench/by-ear.ts --geonames DIR [--failures N]
 */
import { parseArgs } from 'node:util'
import { readAlternateNames } from '../src/sources/geonames/alternate-names.ts'
import { filesIn, wantedFiles } from '../src/sources/geonames/export-files.ts'
import { ReadingReport } from '../src/sources/geonames/reading-report.ts'
import { fold } from '../src/text/fold.ts'
import { isCyrillic } from '../src/text/scripts/scheme.ts'
import { givenNumber } from '../verify/given-number.ts'
import { conditions, spread, table } from './measure.ts'
import { compileGazetteer, foldedNames } from './relevance/gazetteer.ts'
import { share } from './relevance/tables.ts'

const EAST_SLAVIC = ['ru', 'uk']
const AMONG = 10
/** Countries, or languages, with fewer names are counted together. */
const FEWEST_NAMES = 50
/** Where names are Cyrillic. */
const CYRILLIC_COUNTRIES = ['BG', 'BY', 'KG', 'KZ', 'MK', 'MN', 'RS', 'RU', 'TJ', 'UA']

interface Name {
  readonly id: number
  readonly text: string
  readonly language: string
  /** Of the language. */
  readonly index: number
  /** The name that the language shows. */
  readonly shown: string
  readonly countrySign: string
}

interface Asked {
  readonly query: string
  readonly language: string
  /** What it is counted under. */
  readonly group: string
  /** The town's place among the first, 0 the best; -1 where it is not there. */
  readonly place: number
  readonly found: number
  readonly microseconds: number
}

const { values } = parseArgs({ options: { geonames: { type: 'string' }, failures: { type: 'string', default: '10' } } })
if (values.geonames === undefined) throw new Error('needs --geonames DIR')
const mostFailures = givenNumber('--failures', values.failures)
const { catalog, towns } = await compileGazetteer('bundled', undefined)
const { alternateNames } = filesIn(values.geonames, wantedFiles({ dataset: 'allCountries', countries: [] }))
const known = await readAlternateNames(alternateNames, catalog.languages, new ReadingReport(), () => {})
const lacking: readonly Name[] = [...towns.values()].flatMap((town) => {
  const { id, names, countrySign } = town
  const found = foldedNames(town)
  return catalog.languages.codes.flatMap((language, index) => {
    if (names[language] !== undefined) return []
    const shown = JSON.parse(catalog.towns.byIds([id], index).toString())[0].name as string
    return known
      .of(id)
      .filter((name) => name.language === index && !found.has(fold(name.text)))
      .map(({ text }) => ({ id, text, language, index, shown, countrySign }))
  })
})
const cyrillic = firstOfEach(
  lacking.filter(
    ({ text, language, shown }) => EAST_SLAVIC.includes(language) && isCyrillic(text) && !isCyrillic(shown),
  ),
)
const latin = firstOfEach(
  lacking.filter(
    ({ text, shown, countrySign }) =>
      CYRILLIC_COUNTRIES.includes(countrySign) && /\p{Script=Latin}/u.test(text) && text !== shown,
  ),
)
console.log(`# By names that the data lack\n\n${conditions()}`)
report(
  'Cyrillic names of towns that are shown in Latin letters',
  'Country',
  cyrillic.map((name) => ask(name, name.countrySign)),
)
report(
  'Latin names of towns where names are Cyrillic',
  'Language',
  latin.map((name) => ask(name, name.language)),
)

/** The first name of each town and language. */
function firstOfEach(names: readonly Name[]): Name[] {
  return [...Map.groupBy(names, ({ id, language }) => `${id} ${language}`).values()].map(([first]) => first!)
}

function report(title: string, groupedBy: string, asked: readonly Asked[]): void {
  console.log(`\n## ${title}: ${asked.length.toLocaleString('en')}\n\n${byGroup(groupedBy, asked)}\n`)
  const { p50, p99, max } = spread(asked.map(({ microseconds }) => microseconds))
  console.log(`µs: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)}\n\nNot found:\n`)
  for (const { query, language, group } of asked.filter(({ place }) => place < 0).slice(0, mostFailures))
    console.log(`- ${query} (${language}, ${group})`)
}

function ask({ id, text: query, language, index }: Name, group: string): Asked {
  const started = performance.now()
  const { body } = catalog.towns.byName({ query, language: index, filter: {}, limit: AMONG })
  const microseconds = 1000 * (performance.now() - started)
  const found = JSON.parse(body.toString()) as { readonly id: number }[]
  const at = found.findIndex((town) => town.id === id)
  return { query, language, group, place: at, found: found.length, microseconds }
}

/** One row per group with many names, one for the others, and one for all. */
function byGroup(heading: string, asked: readonly Asked[]): string {
  const groups = Map.groupBy(asked, ({ group }) => group)
  const large = [...groups].filter(([, own]) => own.length >= FEWEST_NAMES).sort(([, a], [, b]) => b.length - a.length)
  const others = [...groups.values()].filter((own) => own.length < FEWEST_NAMES).flat()
  const rows = [...large, ['others', others] as const, ['all', asked] as const].map(([group, own]) => [
    group,
    own.length.toLocaleString('en'),
    ...[
      own.filter(({ place }) => place === 0),
      own.filter(({ place }) => place >= 0),
      own.filter(({ found }) => found === 0),
    ].map((part) => share(part.length, own.length)),
  ])
  return table([heading, 'Names', 'First', `Among the first ${AMONG}`, 'Nothing found'], rows)
}
