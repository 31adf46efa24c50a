import { ReflectingField } from './reflecting-field.ts'

/** What other fields have of their form, and of what is wrong with them. */
export abstract class ValidatedField extends ReflectingField {
  static readonly formAssociated = true
  protected readonly internals = this.attachInternals()
  /** What the page itself finds wrong with the field. */
  protected custom = ''

  /** Looks anew what is wrong, and shows that where it is shown. */
  protected abstract revalidate(): void

  get form(): HTMLFormElement | null {
    return this.internals.form
  }

  /** The attribute, for frameworks that set it so. */
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
    return this.internals.checkValidity()
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
