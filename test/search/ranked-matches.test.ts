import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Home } from '../../src/search/filters/home.ts'
import { type Owners, PLAIN_SCORING, RankedMatches } from '../../src/search/ranked-matches.ts'
import { FORMER_MALUS, HOME_BONUS, KIND_BONUS, SHOWN_BONUS } from '../../src/search/score.ts'
import { TextIndexBuilder } from '../../src/search/text-index/builder.ts'
import { EVERYWHERE, FORMER_NAME, languageBit } from '../../src/search/text-index/layout.ts'
import { INSIDE, type MatchKind, NAME_START, WHOLE_NAME, WORD_START } from '../../src/search/text-index/match-kind.ts'
import { TextIndex } from '../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { randomNumbers } from '../random-numbers.ts'

const SEED = Number(process.env.SEED ?? 20261126)
const OWNERS = 2000
const QUERIES = 600
const LETTERS = 'abcde'
const LANGUAGES = 3
const HOME_SCOPE = 1
const LONGEST_LIST = 100

/** More matches than are all looked at, and more owners than are ready for three letters. */
const MANY = 200

interface Name {
  readonly text: string
  readonly mask: number
}

describe('the owners of what matches a query', () => {
  it('are ranked as by a scan of all names, whether few match or many', (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = randomNumbers(SEED)
    const below = (bound: number) => Math.floor(random() * bound)
    const names = Array.from({ length: OWNERS }, () => randomNames(random))
    const owners = randomOwners(random)
    const atHome = Uint8Array.from(names, () => (random() < 0.2 ? HOME_SCOPE : EVERYWHERE))
    const home: Home = {
      scopes: [HOME_SCOPE],
      holdsScope: (scope) => scope === HOME_SCOPE,
      holds: (owner) => atHome[owner] === HOME_SCOPE,
    }
    const matches = new RankedMatches(indexOf(names, atHome), owners)
    const found = new Uint32Array(LONGEST_LIST)
    const asked = { few: 0, many: 0, none: 0 }
    for (let query = 0; query < QUERIES; query++) {
      const [{ text }] = names[below(OWNERS)] as [Name]
      const start = below(text.length)
      const wanted = text.slice(start, start + 1 + below(7)).trim() || text
      const language = languageBit(below(LANGUAGES))
      const worst = ([WHOLE_NAME, NAME_START, WORD_START, INSIDE] as const)[below(4)] ?? INSIDE
      const limit = 1 + below(LONGEST_LIST)
      const isAtHomePreferred = random() < 0.5
      const accepts = random() < 0.5 ? undefined : (owner: number) => owner % 3 > 0

      matches.begin()
      const scoring = isAtHomePreferred ? { ...PLAIN_SCORING, home } : PLAIN_SCORING
      matches.addQuery(wanted, EVERYWHERE, worst, scoring)
      const count = matches.take(limit, language, accepts, found)

      const scored = names.flatMap((own, owner) => {
        const score = accepts === undefined || accepts(owner) ? bestScore(own, wanted, worst, language) : undefined
        const more = isAtHomePreferred && home.holds(owner) ? HOME_BONUS : 0
        return score === undefined ? [] : { owner, score: score + more + owners.importance[owner]! }
      })
      const ranked = scored.sort((a, b) => b.score - a.score || owners.ids[a.owner]! - owners.ids[b.owner]!)
      const expected = ranked.slice(0, limit).map(({ owner }) => owner)
      assert.deepEqual([...found.subarray(0, count)], expected, `«${wanted}», kinds to ${worst}, limit ${limit}`)
      asked[scored.length === 0 ? 'none' : scored.length > MANY ? 'many' : 'few']++
    }
    assert(Math.min(...Object.values(asked)) > QUERIES / 50, JSON.stringify(asked))
  })
})

/** One to three names, of which all but the first may be former ones. */
function randomNames(random: () => number): Name[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => {
    const isFormer = index > 0 && random() < 0.3
    return { text: randomText(random), mask: isFormer ? FORMER_NAME : Math.floor(random() * (1 << LANGUAGES)) }
  })
}

function randomText(random: () => number): string {
  const length = 1 + Math.floor(random() * 10)
  const letters = Array.from({ length }, () =>
    random() < 0.15 ? ' ' : (LETTERS[Math.floor(random() ** 2 * LETTERS.length)] ?? ''),
  )
  return letters.join('').trim().replaceAll(/ +/g, ' ') || 'a'
}

/** Many are equally important; where their scores are equal, ids decide, also between owners that differ in importance. */
function randomOwners(random: () => number): Owners {
  const drawn = Array.from({ length: OWNERS }, () => ({
    importance: 50 * Math.floor(random() ** 3 * 40),
    id: Math.floor(random() * 2 ** 40),
  }))
  const ordered = drawn.sort((a, b) => b.importance - a.importance || a.id - b.id)
  return {
    importance: Uint16Array.from(ordered, ({ importance }) => importance),
    ids: Float64Array.from(ordered, ({ id }) => id),
  }
}

function indexOf(names: readonly (readonly Name[])[], scopes: Uint8Array): TextIndex {
  const builder = new TextIndexBuilder()
  for (const [owner, own] of names.entries()) for (const { text, mask } of own) builder.add(owner, text, mask)
  const grouping = { groups: scopes, scopes: Uint32Array.of(0, 1) }
  return new TextIndex(new SectionReader(builder.finish('', { groupings: [grouping], scopeCount: 2 }), ''))
}

/** The most that any match of an owner's names scores; undefined where none matches. */
function bestScore(names: readonly Name[], query: string, worst: MatchKind, language: number): number | undefined {
  const scores = names.flatMap(({ text, mask }) => {
    const kind = kindOf(text, query)
    if (kind === undefined || kind > worst) return []
    const isFormer = mask === FORMER_NAME && kind !== WHOLE_NAME
    return KIND_BONUS[kind]! + ((mask & language) === 0 ? 0 : SHOWN_BONUS) - (isFormer ? FORMER_MALUS : 0)
  })
  return scores.length === 0 ? undefined : Math.max(...scores)
}

function kindOf(text: string, query: string): MatchKind | undefined {
  if (text === query) return WHOLE_NAME
  if (text.startsWith(query)) return NAME_START
  if (text.includes(` ${query}`)) return WORD_START
  return text.includes(query) ? INSIDE : undefined
}
