/**
 * How often a town is found by a name of its own that the bundled data lack: Russian and Ukrainian names of a GeoNames export,
 * of towns that the bundled data show in Latin letters.
 *
 *     node bench/by-ear.ts --geonames DIR [--failures N]
 */
import { parseArgs } from 'node:util'
import { readAlternateNames } from '../src/sources/geonames/alternate-names.ts'
import { filesIn, wantedFiles } from '../src/sources/geonames/export-files.ts'
import { ReadingReport } from '../src/sources/geonames/reading-report.ts'
import { conditions, spread, table } from './measure.ts'
import { compileGazetteer } from './relevance/gazetteer.ts'
import { share } from './relevance/tables.ts'

const LANGUAGES = ['ru', 'uk']
const AMONG = 10
/** Countries with fewer names are counted together. */
const FEWEST_NAMES = 50

interface Asked {
  readonly query: string
  readonly language: string
  readonly country: string
  /** The town's place among the first, 0 the best; -1 where it is not there. */
  readonly place: number
  readonly found: number
  readonly microseconds: number
}

const { values } = parseArgs({ options: { geonames: { type: 'string' }, failures: { type: 'string', default: '10' } } })
if (values.geonames === undefined) throw new Error('needs --geonames DIR')
const { catalog, towns } = await compileGazetteer('bundled', undefined)
const { alternateNames } = filesIn(values.geonames, wantedFiles({ dataset: 'allCountries', countries: [] }))
const known = await readAlternateNames(alternateNames, catalog.languages, new ReadingReport(), () => {})
const asked = [...towns.values()].flatMap(({ id, names, countrySign }) =>
  LANGUAGES.flatMap((language) => {
    const place = catalog.languages.placeOf(language)!
    const shown = JSON.parse(catalog.towns.byIds([id], place).toString())[0].name as string
    if (names[language] !== undefined || !/\p{Script=Latin}/u.test(shown)) return []
    const own = known.of(id).find(({ language, text }) => language === place && /\p{Script=Cyrillic}/u.test(text))
    return own === undefined ? [] : [ask(id, own.text, language, countrySign)]
  }),
)
console.log(`# By names that the data lack: ${asked.length.toLocaleString('en')}\n\n${conditions()}\n`)
console.log(`${byCountry()}\n`)
const { p50, p99, max } = spread(asked.map(({ microseconds }) => microseconds))
console.log(`µs: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, max ${max.toFixed(0)}\n`)
console.log('Not found:\n')
for (const { query, language, country } of asked.filter(({ place }) => place < 0).slice(0, Number(values.failures)))
  console.log(`- ${query} (${language}, ${country})`)

function ask(id: number, query: string, language: string, country: string): Asked {
  const place = catalog.languages.placeOf(language)!
  const started = performance.now()
  const { body } = catalog.towns.byName({ query, language: place, filter: {}, limit: AMONG })
  const microseconds = 1000 * (performance.now() - started)
  const found = JSON.parse(body.toString()) as { readonly id: number }[]
  const at = found.findIndex((town) => town.id === id)
  return { query, language, country, place: at, found: found.length, microseconds }
}

/** One row per country with many names, one for the others, and one for all. */
function byCountry(): string {
  const groups = Map.groupBy(asked, ({ country }) => country)
  const large = [...groups].filter(([, own]) => own.length >= FEWEST_NAMES).sort(([, a], [, b]) => b.length - a.length)
  const others = [...groups.values()].filter((own) => own.length < FEWEST_NAMES).flat()
  const rows = [...large, ['others', others] as const, ['all', asked] as const].map(([country, own]) => [
    country,
    own.length.toLocaleString('en'),
    ...[
      own.filter(({ place }) => place === 0),
      own.filter(({ place }) => place >= 0),
      own.filter(({ found }) => found === 0),
    ].map((part) => share(part.length, own.length)),
  ])
  return table(['Country', 'Names', 'First', `Among the first ${AMONG}`, 'Nothing found'], rows)
}
