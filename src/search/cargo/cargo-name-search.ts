import { BETWEEN_NAMES } from '../../text/between-names.ts'
import { fold } from '../../text/fold.ts'
import { initialOf } from '../../text/fold-query.ts'
import { withoutPackaging } from '../../text/names/packaging.ts'
import { looksShortened } from '../../text/names/shortened.ts'
import { looksMistyped } from '../../text/scripts/keyboard-layouts.ts'
import { meantByMistyped, withoutNumbers } from '../../text/scripts/mistyped.ts'
import { respelled } from '../../text/scripts/respelled.ts'
import { abbreviated } from '../abbreviated.ts'
import { ShortenedNames } from '../fallbacks/shortened-names.ts'
import { TypoSearch } from '../fallbacks/typo-search.ts'
import { MatchSearch, type NameQuery } from '../match-search.ts'
import type { Owners } from '../ranked-matches.ts'
import { INSIDE, WHOLE_NAME, WORD_START } from '../text-index/match-kind.ts'
import type { TextIndex } from '../text-index/text-index.ts'
import { firstToFind, type NamesFound, NOTHING, searchInTurn, type Way } from '../ways.ts'
import { InflectedNames } from './inflected-names.ts'
import { NamesInAnyOrder } from './names-in-any-order.ts'

/** Fewest letters of the first of several names. */
const SHORTEST_NAME = 2

/** Finds goods by name in one language: names so few that each can be looked at, and in no places. */
export class CargoNameSearch {
  readonly #matches: MatchSearch
  readonly #shortened: ShortenedNames
  readonly #inflected: InflectedNames
  readonly #inAnyOrder: NamesInAnyOrder
  readonly #typos: TypoSearch

  constructor(index: TextIndex, owners: Owners) {
    this.#matches = new MatchSearch(index, owners, owners.ids.length)
    this.#shortened = new ShortenedNames(index)
    this.#inflected = new InflectedNames(index)
    this.#inAnyOrder = new NamesInAnyOrder(index)
    this.#typos = new TypoSearch(index, this.#matches)
  }

  /** The best goods, found directly or, only where nothing matches, in the first other way that finds any. */
  search(request: NameQuery): NamesFound {
    const folded = fold(request.query)
    if (folded === '') return NOTHING
    const layouts: Way = ['layout', () => this.#searchLayouts(request)]
    const direct: Way = ['direct', () => this.#searchDirectly(folded, request)]
    const found = firstToFind(looksMistyped(request.query) ? [layouts, direct] : [direct], this.#matches)
    return found.way === 'nothing' ? firstToFind(this.#fallbacks(folded, request), this.#matches) : found
  }

  #fallbacks(folded: string, request: NameQuery): readonly Way[] {
    const { query } = request
    const shortened: Way = ['shortened', () => this.#searchShortened(folded, request)]
    const isShort = looksShortened(query, folded)
    return [
      ...(initialOf(query) === 'word' ? [shortened] : []),
      ['layout', () => this.#searchLayouts(request)],
      ['transliteration', () => this.#matches.search(respelled(folded), WORD_START, request)],
      ['shortened', () => this.#searchInAnyOrder(folded, request)],
      ['shortened', () => this.#searchUnpacked(folded, request)],
      ...(isShort ? [shortened] : []),
      ['typo', () => this.#typos.search(folded, 1, request)],
      ['shortened', () => (query.includes(',') ? this.#searchFirstName(request) : 0)],
      ['typo', () => this.#typos.search(folded, 2, request)],
      ['shortened', () => this.#searchAmongWords(folded, request)],
      ...(isShort ? [] : [shortened]),
    ]
  }

  #searchDirectly(folded: string, request: NameQuery): number {
    const wanted = abbreviated(folded)
    const count = wanted.length === 0 ? 0 : this.#matches.searchFor(wanted, request)
    return count || this.#searchInflected(folded, request)
  }

  /** As it stands and, after that, with other endings: «труба» is «Труби» rather than «Профільна труба». */
  #searchInflected(folded: string, request: NameQuery): number {
    const add = () => {
      this.#matches.addIn(folded, request.filter.scopes, INSIDE)
      this.#inflected.find(folded, this.#matches.addInflected)
    }
    return this.#matches.searchAdded(add, request)
  }

  #searchLayouts(request: NameQuery): number {
    const texts = new Set([request.query, withoutNumbers(request.query)])
    return this.#matches.search(meantByMistyped([...texts], fold), WORD_START, request)
  }

  /** «масло подсолнечное» is «Подсолнечное масло». */
  #searchInAnyOrder(folded: string, request: NameQuery): number {
    return this.#matches.searchAdded(() => this.#inAnyOrder.find(folded, this.#matches.addNames), request)
  }

  /** «кирпич на поддонах» is «Кирпич». */
  #searchUnpacked(folded: string, request: NameQuery): number {
    const goods = withoutPackaging(folded)
    if (goods === folded) return 0
    return this.#searchInflected(goods, request) || this.#searchInAnyOrder(goods, request)
  }

  /** «щебень гранитный», "fresh fruit", «пшеница 3 класса»: goods by their whole name among other words. */
  #searchAmongWords(folded: string, request: NameQuery): number {
    const held = this.#inAnyOrder.namesHeld(withoutPackaging(folded))
    // «масло подсолнечное рафинированное» is sunflower oil rather than any.
    const mostFirst = [...new Set(held.map(({ words }) => words))].sort((a, b) => b - a)
    const addOf = (most: number) => {
      for (const { at, words, isInflected } of held) {
        if (words !== most) continue
        const add = isInflected ? this.#matches.addInflected : this.#matches.addNames
        add(at, at + 1, WHOLE_NAME)
      }
    }
    return searchInTurn(mostFirst, (most) => this.#matches.searchAdded(() => addOf(most), request))
  }

  /** `stal. rury`; else the first name of several: «Цемент (мешки)». */
  #searchShortened(folded: string, request: NameQuery): number {
    const count = this.#matches.searchAdded(() => this.#shortened.find(folded, this.#matches.addNames), request)
    return count || (/[/(]/.test(request.query) ? this.#searchFirstName(request) : 0)
  }

  #searchFirstName(request: NameQuery): number {
    const [first = ''] = request.query.split(BETWEEN_NAMES, 1).map(fold)
    return first.length < SHORTEST_NAME ? 0 : this.#matches.search([first], WHOLE_NAME, request)
  }
}
