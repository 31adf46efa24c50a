import { ReflectingField } from './reflecting-field.ts'

/** What other fields offer about their form, and about what is wrong with them. */
export abstract class ValidatedField extends ReflectingField {
  static readonly formAssociated = true
  protected readonly internals = this.attachInternals()
  /** What the page itself finds wrong with the field. */
  protected custom = ''
  /** Whether the page asks if the field is valid, which shows nothing. */
  protected isBeingChecked = false

  /** Checks anew what is wrong, and updates that if it is shown. */
  protected abstract revalidate(): void

  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** Sets the attribute, for frameworks that set it as a property. */
  set form(id: string) {
    this.setAttribute('form', id)
  }

  get labels(): NodeList {
    return this.internals.labels
  }

  get validity(): ValidityState {
    return this.internals.validity
  }

  get validationMessage(): string {
    return this.internals.validationMessage
  }

  get willValidate(): boolean {
    return this.internals.willValidate
  }

  checkValidity(): boolean {
    this.isBeingChecked = true
    try {
      return this.internals.checkValidity()
    } finally {
      this.isBeingChecked = false
    }
  }

  reportValidity(): boolean {
    return this.internals.reportValidity()
  }

  /** What the page itself finds wrong, such as that two fields have one town; empty: nothing. */
  setCustomValidity(message: string): void {
    this.custom = String(message)
    this.revalidate()
  }
}
