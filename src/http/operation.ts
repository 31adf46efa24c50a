import type { Catalog } from '../catalog.ts'
import type { FoundBy } from '../search/found-by.ts'
import type { ElementName } from './element-schemas.ts'
import type { Parameter } from './request/parameter.ts'
import type { ParameterReader } from './request/parameter-reader.ts'

/** A JSON array. */
export interface Answer {
  readonly body: Buffer
  /** Whether the same buffer answers again and again, so that its compressed forms are worth keeping. */
  readonly isPrepared: boolean
  /** How what was searched for was found; undefined where nothing was searched for. */
  readonly way?: FoundBy | undefined
}

/** An answer made for one request; its bytes are valid until the next one is made. */
export function madeAnswer({ body, way }: { readonly body: Buffer; readonly way?: FoundBy }): Answer {
  return { body, isPrepared: false, way }
}

/** An operation of the interface: what its path, its documentation and its answer are made from. */
export interface Operation {
  readonly path: string
  readonly id: string
  readonly summary: string
  /** Markdown, for its documentation: what its answer holds, and in which order. */
  readonly description: string
  /** The schema of one element of the answer. */
  readonly element: ElementName
  /** Parameters besides `language`. */
  readonly parameters: readonly Parameter<unknown>[]
  readonly deprecated?: {
    /** Since when: RFC 9745. */
    readonly since: Date
    /** Paths of the operations to use instead; empty where there are none. */
    readonly successors: readonly string[]
  }
  /**
   * Reads the parameters, noting their faults. The function that it returns gives the answer; it is run only when there
   * are no faults.
   *
   * @param language index of the requested language.
   */
  readonly prepare: (reader: ParameterReader, catalog: Catalog, language: number) => () => Answer
}
