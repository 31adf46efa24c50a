import { LRUCache } from 'lru-cache'
import type { Catalog, CatalogHolder } from '../catalog.ts'
import { represent } from './caching.ts'
import { FinishedAnswer, type HeaderList } from './finished-answer.ts'
import { LANGUAGE, type Operation } from './operation.ts'
import { ParameterReader } from './parameters.ts'
import { Problem } from './problem.ts'
import { parseQueryString } from './query-string.ts'
import { unknownParameters } from './strict-handling.ts'

export interface AnsweringOptions {
  readonly catalogs: CatalogHolder
  /** Seconds for which clients may keep answers. */
  readonly maxAge: number
  /** When the deprecated operations end, if that is decided: RFC 8594. */
  readonly sunset?: Date | undefined
  /** Bytes of finished answers to keep; autocompletion asks the same again and again. */
  readonly cacheSize?: number | undefined
}

const CACHE_SIZE = 32 << 20

/** What a request asks, beside the operation. */
export interface Question {
  /** Path and query as they came. */
  readonly url: string
  readonly acceptEncoding: string | undefined
  /** Whether parameters that there are not are to be refused. */
  readonly isStrict: boolean
}

/** Turns requests for operations into answers, and keeps the finished answers of the data set now served. */
export class Answering {
  readonly #options: AnsweringOptions
  readonly #cache: LRUCache<string, FinishedAnswer>
  #cachedFrom: Catalog

  constructor(options: AnsweringOptions) {
    this.#options = options
    this.#cachedFrom = options.catalogs.current
    this.#cache = new LRUCache({
      maxSize: options.cacheSize ?? CACHE_SIZE,
      sizeCalculation: (answer, url) => answer.size + url.length,
    })
  }

  /** @throws Problem 400 with every fault of the parameters. */
  answer(operation: Operation, question: Question): FinishedAnswer {
    const catalog = this.#options.catalogs.current
    if (catalog !== this.#cachedFrom) {
      this.#cache.clear()
      this.#cachedFrom = catalog
    }
    if (question.isStrict) return this.#make(operation, question, catalog)
    return this.#cache.get(question.url) ?? this.#make(operation, question, catalog)
  }

  #make(operation: Operation, { url, acceptEncoding, isStrict }: Question, catalog: Catalog): FinishedAnswer {
    const mark = url.indexOf('?')
    const values = parseQueryString(mark < 0 ? '' : url.slice(mark + 1))
    const reader = new ParameterReader(values, catalog)
    const language = reader.read(LANGUAGE)
    const run = operation.prepare(reader, catalog, language)
    if (isStrict) reader.faults.push(...unknownParameters(operation, values))
    if (reader.faults.length > 0) {
      const detail = reader.faults.map((fault) => `${fault.parameter}: ${fault.detail}`).join('; ')
      throw new Problem('invalid-parameters', detail, reader.faults)
    }
    const answer = run()
    const finished = new FinishedAnswer(
      represent(answer, catalog.version, acceptEncoding),
      this.#headers(operation, catalog, language),
    )
    // Prepared bodies are kept elsewhere, in each of their encodings.
    if (!answer.isPrepared && !isStrict) this.#cache.set(url, finished)
    return finished
  }

  #headers({ deprecated }: Operation, catalog: Catalog, language: number): HeaderList {
    const { maxAge, sunset } = this.#options
    const headers = [
      'Cache-Control',
      `private, max-age=${maxAge}`,
      'Vary',
      'Accept-Encoding',
      'Dataset-Version',
      catalog.version,
      'Last-Modified',
      catalog.publishedAt.toUTCString(),
      'Content-Language',
      catalog.languages.codes[language] ?? '',
    ]
    if (deprecated === undefined) return headers
    headers.push('Deprecation', `@${Math.floor(deprecated.since.getTime() / 1000)}`)
    if (deprecated.successor !== undefined) headers.push('Link', `<${deprecated.successor}>; rel="successor-version"`)
    if (sunset !== undefined) headers.push('Sunset', sunset.toUTCString())
    return headers
  }
}
