import { LRUCache } from 'lru-cache'
import type { Catalog, CatalogHolder } from '../../catalog.ts'
import type { FoundBy } from '../../search/found-by.ts'
import type { Operation } from '../operation.ts'
import { Problem } from '../problems/problem.ts'
import type { ParameterFault } from '../request/parameter-faults.ts'
import { LANGUAGE } from '../request/parameter-kinds.ts'
import { ParameterReader } from '../request/parameter-reader.ts'
import { type QueryValues, queryValues } from '../request/query-string.ts'
import { quote } from '../request/quote.ts'
import { unknownParameters } from '../request/strict-handling.ts'
import { AnswerHead } from './answer-head.ts'
import { deprecationHeaders } from './deprecation.ts'
import { FinishedAnswer } from './finished-answer.ts'
import { represent, VARY } from './representation.ts'
import { SeenBefore } from './seen-before.ts'

export interface AnsweringOptions {
  readonly catalogs: CatalogHolder
  /** Seconds for which clients may keep answers. */
  readonly maxAge: number
  /** When the deprecated operations end, if that is decided: RFC 8594. */
  readonly sunset?: Date | undefined
}

/** Notes a search: the way in which it found its answer, and the milliseconds that it took. */
type NoteSearch = (operation: Operation, way: FoundBy, milliseconds: number) => void

/** What the headers of a request ask for. */
interface Terms {
  readonly acceptEncoding: string | undefined
  /** Whether unknown parameters are refused. */
  readonly isStrict: boolean
  /** The version of a data set: the answer must not come from one that was served before it. */
  readonly notBefore: string | undefined
}

/** Bytes of finished answers to keep; autocompletion asks the same again and again. */
const CACHE_SIZE = 32 << 20

/** An answer, or what is wrong with the parameters. */
interface Made {
  readonly answer: FinishedAnswer | undefined
  readonly isPrepared: boolean
  readonly faults: readonly ParameterFault[]
}

/** Turns requests for operations into answers, and keeps the finished answers of the data set now served. */
export class Answering {
  readonly #options: AnsweringOptions
  readonly #noteSearch: NoteSearch
  readonly #cache: LRUCache<string, FinishedAnswer>
  /**
   * Addresses asked for once, whatever data set answered: an answer is kept only when it is asked for again. Most are not, and
   * keeping one has a cost.
   */
  readonly #askedOnce = new SeenBefore()
  readonly #heads = new Map<Operation, AnswerHead[]>()
  #cachedFrom: number

  constructor(options: AnsweringOptions, noteSearch: NoteSearch) {
    this.#options = options
    this.#noteSearch = noteSearch
    this.#cachedFrom = options.catalogs.generation
    this.#cache = new LRUCache({
      maxSize: CACHE_SIZE,
      sizeCalculation: (answer, url) => answer.size + url.length,
    })
  }

  /**
   * @param url path and query as they came.
   * @returns the answer, or undefined where parameters are faulty.
   */
  tryAnswer(operation: Operation, url: string, acceptEncoding: string | undefined): FinishedAnswer | undefined {
    const catalog = this.#currentCatalog()
    const kept = this.#cache.get(url)
    if (kept !== undefined) return kept
    const made = this.#make(operation, queryValues(url), acceptEncoding, catalog)
    if (made.answer === undefined) return undefined
    // Prepared bodies are kept elsewhere, in each of their encodings.
    if (!made.isPrepared && this.#askedOnce.test(url)) this.#cache.set(url, made.answer)
    return made.answer
  }

  /** @throws Problem 400 with every fault of the parameters, 412 where the version is not known here. */
  answer(operation: Operation, url: string, { acceptEncoding, isStrict, notBefore }: Terms): FinishedAnswer {
    const values = queryValues(url)
    const made = this.#make(operation, values, acceptEncoding, this.#catalogNotBefore(notBefore))
    const faults = isStrict ? [...made.faults, ...unknownParameters(operation, values)] : made.faults
    if (made.answer !== undefined && faults.length === 0) return made.answer
    // A missing parameter may have been sent under a wrong name: worth mentioning, though unknown ones are ignored.
    const isMissing = !isStrict && faults.some(({ code }) => code === 'required')
    const reported = isMissing ? [...faults, ...unknownParameters(operation, values)] : faults
    const detail = reported
      .map(({ parameter, detail }) => `${parameter === '' ? '""' : parameter}: ${detail}`)
      .join('; ')
    throw new Problem('invalid-parameters', detail, {}, faults)
  }

  /** Whether the oldest version that a client accepts is the one now served. */
  isCurrent(version: string): boolean {
    return version === this.#options.catalogs.current.version
  }

  #catalogNotBefore(version: string | undefined): Catalog {
    const current = this.#currentCatalog()
    if (version === undefined || version === '') return current
    const catalog = this.#options.catalogs.notBefore(version)
    if (catalog !== undefined) return catalog
    const named = `The header Dataset-Version names the data set ${quote(version)}`
    throw new Problem('dataset-version-unknown', `${named}, which this node does not know: try again, or leave it out`)
  }

  /** Returns the catalog now served, and forgets what was kept of any other. */
  #currentCatalog(): Catalog {
    const { catalogs } = this.#options
    const catalog = catalogs.current
    if (catalogs.generation !== this.#cachedFrom) {
      this.#cache.clear()
      this.#heads.clear()
      this.#cachedFrom = catalogs.generation
    }
    return catalog
  }

  #make(operation: Operation, values: QueryValues, acceptEncoding: string | undefined, catalog: Catalog): Made {
    const reader = new ParameterReader(values, catalog)
    const language = reader.read(LANGUAGE)
    const run = operation.prepare(reader, catalog, language)
    const { faults } = reader
    if (faults.length > 0) return { answer: undefined, isPrepared: false, faults }
    const started = performance.now()
    const found = run()
    if (found.way !== undefined) this.#noteSearch(operation, found.way, performance.now() - started)
    const representation = represent(found, catalog.version, acceptEncoding)
    const { catalogs } = this.#options
    // The switch may have happened meanwhile: the caches then belong to the catalog before. Answers from the next
    // catalog are few, and none of them are kept.
    const isKept = catalog === catalogs.current && catalogs.generation === this.#cachedFrom
    const head = isKept ? this.#headOf(operation, catalog, language) : this.#makeHead(operation, catalog, language)
    const answer = new FinishedAnswer(representation, head)
    return { answer, isPrepared: found.isPrepared, faults }
  }

  /** Made once per data set. */
  #headOf(operation: Operation, catalog: Catalog, language: number): AnswerHead {
    let byLanguage = this.#heads.get(operation)
    if (byLanguage === undefined) {
      byLanguage = []
      this.#heads.set(operation, byLanguage)
    }
    byLanguage[language] ??= this.#makeHead(operation, catalog, language)
    return byLanguage[language]
  }

  #makeHead(operation: Operation, catalog: Catalog, language: number): AnswerHead {
    const { maxAge, sunset } = this.#options
    return new AnswerHead([
      'Cache-Control',
      `private, max-age=${maxAge}`,
      'Vary',
      VARY,
      'Dataset-Version',
      catalog.version,
      'Last-Modified',
      catalog.publishedAt.toUTCString(),
      'X-Content-Type-Options',
      'nosniff',
      'Content-Language',
      catalog.languages.codes[language] ?? '',
      ...deprecationHeaders(operation, sunset),
    ])
  }
}
