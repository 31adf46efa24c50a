/**
 * How often the right town is found: the golden searches, and every town of 50,000 people or more by each of its
 * names, typed as people do.
 *
 *     node bench/relevance.ts [--size bundled|geonames] [--geonames DIR] [--failures N] [--seed N]
 */
import { parseArgs } from 'node:util'
import { firstFound, type GoldenCase, goldenCases } from '../test/search/golden-cases.ts'
import { givenNumber } from '../verify/given-number.ts'
import { conditions, table } from './measure.ts'
import { compileGazetteer, type Gazetteer } from './relevance/gazetteer.ts'
import { judge } from './relevance/judgement.ts'
import { CLASSES, questions } from './relevance/questions.ts'
import { byCause, byLanguage, byLayout, failures, KINDS, share, totals } from './relevance/tables.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'bundled' },
    geonames: { type: 'string' },
    failures: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
if (!['bundled', 'geonames'].includes(values.size))
  throw new Error('--size is bundled or geonames: no one looks for towns that are made up')
const mostFailures = givenNumber('--failures', values.failures)
const seed = givenNumber('--seed', values.seed)

const gazetteer = await compileGazetteer(values.size, values.geonames)
console.log(`# Relevance: ${gazetteer.label}, ${gazetteer.towns.size.toLocaleString('en')} towns\n\n${conditions()}\n`)
printGolden(gazetteer)
printGenerated(gazetteer)

function printGolden({ catalog, towns }: Gazetteer): void {
  const cases = goldenCases()
  const failed = cases.filter((golden) => firstFound(catalog, golden).id !== golden.expected)
  const found = cases.length - failed.length
  const isTown = ({ search, expected }: GoldenCase) => search !== 'cargo' && expected !== undefined
  const unknown = failed.filter((golden) => isTown(golden) && !towns.has(golden.expected ?? 0))
  console.log(`## Golden searches\n\n${found} of ${cases.length} as expected, ${share(found, cases.length)}\n`)
  if (failed.length === 0) return
  if (unknown.length > 0) console.log(`Towns that are not in this corpus: ${unknown.length} of those not found.\n`)
  const rows = failed
    .slice(0, mostFailures)
    .map((golden) => [
      golden.place,
      `\`${golden.query}\``,
      golden.language,
      `${golden.expected ?? 'nothing'} ${golden.expectedName}`,
      firstFound(catalog, golden).id ?? 'nothing',
    ])
  console.log(`${table(['Where', 'Typed', 'Language', 'Expected', 'Found'], rows)}\n`)
}

function printGenerated({ catalog, towns }: Gazetteer): void {
  const { codes } = catalog.languages
  const asked = questions(towns.values(), catalog.directories, seed)
  const judgements = asked.map((question) => judge(gazetteer, question))
  console.log(`## Towns of 50,000 people or more\n\n${totals(judgements)}\n`)
  console.log(`### By language\n\n${byLanguage(judgements, codes)}\n`)
  console.log(`### By keyboard layout\n\n${byLayout(judgements)}\n`)
  console.log(`### Why towns were not found\n\n${byCause(judgements)}\n`)
  for (const kind of KINDS) {
    console.log(`### Not found: ${CLASSES[kind].title}\n\n${failures(judgements, kind, mostFailures)}\n`)
  }
}
