import type { ParameterFault } from '../problems/errors.ts'
import { Fault, Faults, type Parameter, type ParameterContext } from './parameter.ts'
import type { QueryValues } from './query-string.ts'

const CONTROL = /\p{Cc}/u

/** The parameters of one request: reads them one by one and gathers every fault. */
export class ParameterReader {
  readonly faults: ParameterFault[] = []
  readonly #values: QueryValues
  readonly #context: ParameterContext

  constructor(values: QueryValues, context: ParameterContext) {
    this.#values = values
    this.#context = context
  }

  read<T>(parameter: Parameter<T>): T {
    try {
      const given = this.#given(parameter)
      if (given === undefined) {
        if (parameter.required) throw new Fault('required', 'is required')
        return parameter.absent
      }
      return parameter.read(given, this.#context)
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Faults)) throw error
      for (const { code, message } of error instanceof Fault ? [error] : error.faults) {
        this.faults.push({ parameter: parameter.name, code, detail: message })
      }
      return parameter.absent
    }
  }

  /** Whether a request gives a parameter at all: a list with items, be they faulty. */
  gives(parameter: Parameter<unknown>): boolean {
    const values = this.#values.get(parameter.name)
    return values?.some((value) => value === undefined || CONTROL.test(value) || itemsOf(value).length > 0) ?? false
  }

  /** Notes that a request gives none of the parameters of which it needs one. */
  noteNoneOf(...parameters: readonly Parameter<unknown>[]): void {
    const names = parameters.map(({ name }) => name)
    if (this.faults.some(({ parameter }) => names.includes(parameter))) return
    for (const parameter of names) {
      const others = names.filter((name) => name !== parameter).join(' or ')
      this.faults.push({ parameter, code: 'required', detail: `is required where ${others} is not given` })
    }
  }

  /** Decoded values or, of a list, its items; undefined where the parameter is absent. */
  #given({ name, isList }: Parameter<unknown>): string[] | undefined {
    const values = this.#values.get(name)
    if (values === undefined) return undefined
    const decoded = values.map((value) => {
      if (value === undefined) throw new Fault('malformed-encoding', 'has a broken percent-escape or is not UTF-8')
      if (CONTROL.test(value)) throw new Fault('control-character', 'holds a control character')
      if (!value.isWellFormed()) throw new Fault('malformed-encoding', 'holds a lone surrogate')
      return value
    })
    if (!isList) {
      if (decoded.length > 1) throw new Fault('repeated', `is given ${decoded.length} times, it takes one value`)
      return decoded
    }
    const items = decoded.flatMap(itemsOf)
    return items.length === 0 ? undefined : items
  }
}

/** The items of a comma-separated list. */
function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
