import { windowOf } from './window-of.ts'

/**
 * The value that comes back from a page that has just been told it: frameworks set what an event told them before its task
 * is over, Angular in the task after that. It must not remove a text that has no value, which a person may still be typing.
 */
export class Echo {
  readonly #field: HTMLElement
  #isExpected = false

  constructor(field: HTMLElement) {
    this.#field = field
  }

  get isExpected(): boolean {
    return this.#isExpected
  }

  /** To be called when an event tells the page of the value. */
  expect(): void {
    this.#isExpected = true
    setTimeout(() => setTimeout(this.#end))
    // A tap elsewhere takes the focus and clicks in a single task: what the click sets is no echo.
    windowOf(this.#field).addEventListener('mouseup', this.#end, { capture: true, once: true })
  }

  readonly #end = (): void => {
    this.#isExpected = false
  }
}
