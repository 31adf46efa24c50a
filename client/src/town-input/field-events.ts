import type { Town } from '../api.ts'
import { Echo } from './echo.ts'

type Field = HTMLElement & { readonly value: string; readonly town: Town | undefined }

/** What a field tells its page, apart from what the browser tells, and the value that the page knows of. */
export class FieldEvents {
  readonly #field: Field
  readonly #echo: Echo
  #knownValue = ''

  constructor(field: Field) {
    this.#field = field
    this.#echo = new Echo(field)
  }

  /** To be called when the browser tells the page that the person types. */
  typing(): void {
    this.#echo.expect()
  }

  /** Tells of a text that the person has changed other than by typing. */
  input(): void {
    this.#echo.expect()
    this.#field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }

  /** Tells of the field's value, unless the page knows of it. */
  change(): void {
    const { value, town } = this.#field
    if (this.#knownValue === value) return
    this.#knownValue = value
    this.#echo.expect()
    this.#field.dispatchEvent(new CustomEvent('change', { bubbles: true, detail: { town } }))
  }

  /** To be called with a value of which the page need not be told: its own, or what is left of that where no town has it. */
  know(value: string): void {
    this.#knownValue = value
  }

  /** Whether a value that the page sets only gives back what it has just been told. */
  isEcho(value: string): boolean {
    return this.#echo.isExpected && value === this.#field.value
  }
}
