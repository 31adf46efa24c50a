import { Fault, Faults, type Parameter, type ParameterContext } from './parameter.ts'
import type { ParameterFault } from './parameter-faults.ts'
import type { QueryValues } from './query-string.ts'

const CONTROL = /\p{Cc}/u

/** Made once: a request may have a thousand values that are not text. */
const BROKEN_ESCAPE = new Fault('malformed-encoding', 'has a broken percent-escape or is not UTF-8')
const CONTROL_CHARACTER = new Fault('control-character', 'contains a control character')

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
    const notedBefore = this.faults.length
    const given = this.#given(parameter)
    if (given === undefined) {
      if (parameter.required && this.faults.length === notedBefore)
        this.#note(parameter, new Fault('required', 'is required'))
      return parameter.absent
    }
    let value = parameter.absent
    try {
      value = parameter.read(given, this.#context)
    } catch (error) {
      if (!(error instanceof Fault || error instanceof Faults)) throw error
      for (const fault of error instanceof Fault ? [error] : error.faults) this.#note(parameter, fault)
    }
    return this.faults.length === notedBefore ? value : parameter.absent
  }

  /** Whether a request gives a list parameter at all: with any items, even faulty ones. */
  gives(parameter: Parameter<unknown>): boolean {
    const values = this.#values.get(parameter.name)
    return values?.map(textOf).some((text) => text instanceof Fault || itemsOf(text).length > 0) ?? false
  }

  /** Notes that a request gives none of several parameters, one of which it needs. */
  noteNoneOf(...parameters: readonly Parameter<unknown>[]): void {
    const names = parameters.map(({ name }) => name)
    if (this.faults.some(({ parameter }) => names.includes(parameter))) return
    for (const parameter of names) {
      const others = names.filter((name) => name !== parameter).join(' or ')
      this.faults.push({ parameter, code: 'required', detail: `is required if ${others} is not given` })
    }
  }

  #note({ name }: Parameter<unknown>, { code, message }: Fault): void {
    this.faults.push({ parameter: name, code, detail: message })
  }

  #isNoted({ name }: Parameter<unknown>, { code }: Fault): boolean {
    return this.faults.some((fault) => fault.parameter === name && fault.code === code)
  }

  /**
   * The decoded values or, for a list, its items; undefined where there are none. Notes values that cannot be text,
   * each fault once.
   */
  #given(parameter: Parameter<unknown>): string[] | undefined {
    const values = this.#values.get(parameter.name)
    if (values === undefined) return undefined
    const texts: string[] = []
    for (const value of values) {
      const text = textOf(value)
      if (!(text instanceof Fault)) texts.push(text)
      else if (!this.#isNoted(parameter, text)) this.#note(parameter, text)
    }
    const isRepeated = !parameter.isList && values.length > 1
    if (isRepeated) this.#note(parameter, new Fault('repeated', `is given ${values.length} times, but takes one value`))
    const given = parameter.isList ? texts.flatMap(itemsOf) : texts
    return isRepeated || given.length === 0 ? undefined : given
  }
}

/** A decoded value, or why it is not text. */
function textOf(value: string | undefined): string | Fault {
  if (value === undefined) return BROKEN_ESCAPE
  return CONTROL.test(value) ? CONTROL_CHARACTER : value
}

/** The items of a comma-separated list. */
function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
