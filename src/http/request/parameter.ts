import type { Languages } from '../../model/languages.ts'
import type { JsonSchema } from '../json-schema.ts'
import type { ParameterFaultCode } from './parameter-faults.ts'

/** What a parameter's values may depend on. */
export interface ParameterContext {
  readonly languages: Languages
}

/**
 * A query parameter: the schema stands in `openapi.json`, and `read` takes its bounds from it, so that
 * what is documented is what is checked.
 */
export interface Parameter<T> {
  readonly name: string
  readonly description: string
  /** Schema of the value; for lists, of the array of items. */
  readonly schema: JsonSchema
  readonly required: boolean
  /** Lists may be given repeated and comma-separated; other parameters once. */
  readonly isList: boolean
  /**
   * @param given decoded values, at least one where the parameter is not a list; for a list its items.
   * @throws Fault, or Faults of several values.
   */
  readonly read: (given: readonly string[], context: ParameterContext) => T
  readonly absent: T
}

/** What is wrong with the parameter that is being read. */
export class Fault extends Error {
  readonly code: ParameterFaultCode

  constructor(code: ParameterFaultCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** All that is wrong with the items of a list. */
export class Faults extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(`${faults.length} faults`)
    this.faults = faults
  }
}
