import type { TownInput } from '../client/src/town-input/define.ts'
import { dataOf } from './element.ts'

/** A code of digits, perhaps behind a country's sign, perhaps with the letters of a Dutch one. */
const WITH_DIGITS = /^([a-z]{1,3}[\s\p{Pd},:/]+)?(?=.*\d)[\d\s\p{Pd}]+[a-z]{0,2}$/iu

/** A British code, whole or begun: `SW1`, `SW1A 1AA`. */
const BRITISH = /^[a-z]{1,2}\d[a-z\d]?(\s?\d[a-z]{0,2})?$/i

/** Whether a field searches by name or by postcode. */
interface SearchKind {
  readonly by: string
  /** Changes it for a person who wants so. */
  choose(by: string): void
  /**
   * Changes it for what is typed: by postcode for digits, as in `010`, `79000–79999`, `1012 XY` or `D-10115`, and for British
   * codes, `SW1A`; by name again for what is typed in their place.
   */
  suit(text: string): void
  /** Takes over what the browser has restored. */
  restore(): void
}

/** @param form with a choice of `by`. */
export function searchKind(field: TownInput, form: HTMLFormElement): SearchKind {
  const radios = [...form.querySelectorAll<HTMLInputElement>('[name=by]')]
  /** Whether it is by postcode because what is typed can only be one; still known after a return to the page. */
  let isTakenForCode = history.state?.isTakenForCode === true

  function checked(): string {
    return radios.find((radio) => radio.checked)?.value ?? 'name'
  }

  function apply(): void {
    const by = checked()
    field.setAttribute('by', by)
    field.setAttribute('placeholder', dataOf(field, by === 'postcode' ? 'byPostcode' : 'byName'))
  }

  function change(by: string, isForCode: boolean): void {
    isTakenForCode = isForCode
    history.replaceState({ isTakenForCode }, '')
    for (const radio of radios) radio.checked = radio.value === by
    apply()
  }

  for (const radio of radios) {
    // A click counts also on one that is checked already.
    radio.addEventListener('click', () => change(radio.value, false))
  }
  return {
    get by() {
      return checked()
    },
    choose(by) {
      change(by, false)
    },
    suit(text) {
      const isCode = WITH_DIGITS.test(text) || BRITISH.test(text)
      if (isCode ? checked() !== 'postcode' : isTakenForCode) change(isCode ? 'postcode' : 'name', isCode)
    },
    restore: apply,
  }
}
