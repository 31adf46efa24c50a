import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { BUNDLED_DATA } from '../src/commands/steps/bundled-inputs.ts'
import { COMPILE_VERSION } from '../src/compile/compile-version.ts'
import { OPTIONS } from '../src/config/options.ts'
import { LEAST_READ, READ_TIMEOUT } from '../src/http/entrance/connections.ts'
import { ALWAYS_ANSWERED, MOST_WAITING } from '../src/http/entrance/entrance.ts'
import { LONGEST_URL } from '../src/http/request/request-target.ts'
import {
  KEEP_ALIVE_TIMEOUT,
  LARGEST_HEADER,
  LONGEST_WAIT,
  REQUEST_TIMEOUT,
  TIMEOUT_CHECK_INTERVAL,
} from '../src/http/server.ts'
import { LONGEST_NAME } from '../src/model/names.ts'
import {
  AS_TYPED_BONUS,
  FORMER_MALUS,
  HOME_BONUS,
  INFLECTED_MALUS,
  KIND_BONUS,
  POSTCODE_HOME_BONUS,
  SHOWN_BONUS,
} from '../src/search/score.ts'
import { RETRY_INTERVAL, USES_INTERVAL } from '../src/serve/service.ts'
import { FORMAT_VERSION } from '../src/snapshot/format.ts'
import { PATIENCE as PATIENCE_WITH_DOWNLOADS } from '../src/sources/geonames/download.ts'
import { LONGEST_LINE } from '../src/sources/geonames/line-blocks.ts'
import { PATIENCE as PATIENCE_WITH_LOCK } from '../src/store/files/lock.ts'
import { LOOK_EVERY as LOOK_AT_FOLDER_EVERY } from '../src/store/files/watching.ts'
import { LOOK_EVERY as LOOK_AT_DATABASE_EVERY } from '../src/store/postgres/watch.ts'
import { FOLD_VERSION } from '../src/text/fold.ts'

const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8')

const languageCount = readFileSync(join(BUNDLED_DATA, 'languages.csv'), 'utf8').trim().split('\n').length - 1

/** As the docs write them: `10,000`. */
const number = (value: number | string) => Number(value).toLocaleString('en')
const seconds = (milliseconds: number) => `${number(milliseconds / 1000)} s`
/** By milliseconds. */
const HOW_OFTEN: Readonly<Record<number, string>> = {
  500: 'twice a second',
  1000: 'every second',
  60000: 'once a minute',
}
const kibibytes = (bytes: number) => `${number(bytes / 1024)} KiB`

/** The text between a heading of a page and the next one. */
function section(page: string, heading: string): string {
  const [, text] = page.split(`\n${heading}\n`)
  assert(text !== undefined, `there is no ${heading}`)
  return text.split(/\n#+ /)[0] ?? ''
}

function assertSays(text: string, phrases: readonly string[]): void {
  for (const phrase of phrases) assert(text.includes(phrase), `not there: ${phrase}`)
}

describe('numbers quoted from the code', () => {
  it('are current in the limits of docs/operations.md', () => {
    const { maxConnections, refusals } = OPTIONS
    assertSays(section(read('docs', 'operations.md'), '### Limits'), [
      `| URL under \`/v2\`: path and query | ${number(LONGEST_URL)} characters |`,
      `| request line and header | ${kibibytes(LARGEST_HEADER)} |`,
      `| time for a request to arrive | ${seconds(REQUEST_TIMEOUT)}, looked at every ${seconds(TIMEOUT_CHECK_INTERVAL)} |`,
      `| ${seconds(READ_TIMEOUT)} for ${kibibytes(LEAST_READ)} |`,
      `| idle connection | ${seconds(KEEP_ALIVE_TIMEOUT)} |`,
      `| connections | ${number(maxConnections.fallback)} (`,
      `| ${refusals.fallback.replace('/s', ' in a second')} (`,
      `| ${LONGEST_WAIT} ms, where they are more than ${ALWAYS_ANSWERED} |`,
      `| requests that wait, in each thread | ${number(MOST_WAITING)}:`,
    ])
  })

  it('are current in docs/operations.md, how often a service looks, stores and tries again, and how long others wait', () => {
    assertSays(read('docs', 'operations.md').replace(/\s+/g, ' '), [
      `looks at a folder ${HOW_OFTEN[LOOK_AT_FOLDER_EVERY]}, at a database ${HOW_OFTEN[LOOK_AT_DATABASE_EVERY]}.`,
      `The last use is stored to the hour, ${HOW_OFTEN[USES_INTERVAL]} and`,
      `The service tries again ${HOW_OFTEN[RETRY_INTERVAL]}.`,
      `One waits for the other, up to ${seconds(PATIENCE_WITH_LOCK)}.`,
    ])
  })

  it('are current in what docs/operations.md shows of `refdir inspect`', () => {
    assertSays(read('docs', 'operations.md'), [
      `\nmade by       format ${FORMAT_VERSION}, fold ${FOLD_VERSION}, compile ${COMPILE_VERSION}\n`,
      `\ndirectories   languages ${languageCount}, `,
    ])
  })

  it('are current in the newest release of CHANGELOG.md, how many languages there are', () => {
    const [, newest = ''] = read('CHANGELOG.md').split(/^## /m)
    const counts = [...newest.matchAll(/(\d+) languages/g)].map(([, count]) => Number(count))
    const remedy = `data/languages.csv has ${languageCount} languages: write so in CHANGELOG.md`
    assert.deepEqual(counts, Array(counts.length).fill(languageCount), remedy)
  })

  it('are current in the limits of docs/api.md', () => {
    assertSays(section(read('docs', 'api.md'), '## Limits'), [
      `up to ${number(LONGEST_URL)} characters`,
      `up to ${kibibytes(LARGEST_HEADER)}`,
      `${REQUEST_TIMEOUT / 1000} seconds to arrive`,
    ])
  })

  it('are current in docs/data.md, about imports', () => {
    const { answer, stall, attempts } = PATIENCE_WITH_DOWNLOADS
    assert.equal(attempts, 6, 'which the page has in a word')
    const page = read('docs', 'data.md')
    assertSays(section(page, '### Downloads').replace(/\s+/g, ' '), [
      `${seconds(answer)} to begin, and ${seconds(stall)} between two pieces`,
      'there are six attempts in all',
    ])
    assertSays(section(page, '### Bad input'), [
      `a line of more than ${kibibytes(LONGEST_LINE)}`,
      `a name of more than ${LONGEST_NAME} letters`,
    ])
  })

  it('are current in deploy/nginx.conf', () => {
    const [size] = kibibytes(LARGEST_HEADER).split(' ')
    assertSays(read('deploy', 'nginx.conf'), [
      `Addresses of ${kibibytes(LONGEST_URL)} and headers of ${kibibytes(LARGEST_HEADER)}`,
      `large_client_header_buffers 4 ${size}k;`,
    ])
  })

  it('are current in the scores of docs/search.md', () => {
    const page = read('docs', 'search.md')
    const [wholeName, nameStart, wordStart, inside] = KIND_BONUS
    assertSays(section(page, '## Matches and order'), [
      `| the whole name | ${wholeName} |`,
      `| the start of the name | ${nameStart} |`,
      `| the start of a later word | ${wordStart} |`,
      `| inside a word | ${inside} |`,
      `shown in the requested language | ${SHOWN_BONUS} |`,
      `| ${HOME_BONUS}; by postcode ${number(POSTCODE_HOME_BONUS)} |`,
      `not typed in full | −${FORMER_MALUS} |`,
      `the abbreviation as it was typed gets ${AS_TYPED_BONUS} more`,
      `with ${INFLECTED_MALUS} less`,
    ])
  })
})
