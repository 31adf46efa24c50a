import { FieldElement } from './field-element.ts'

/** Properties that other fields have too; frameworks set those that they find. */
export class ReflectingField extends FieldElement {
  /** Takes over what a program set before the field was loaded, which would otherwise hide the properties for good. */
  protected takeEarlyProperties(): void {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in Object.getPrototypeOf(this))) continue
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }

  get type(): string {
    return this.localName
  }

  get name(): string {
    return this.getAttribute('name') ?? ''
  }

  set name(name: string) {
    this.setAttribute('name', name)
  }

  /** The value that a reset brings back, whatever it is now. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? ''
  }

  set defaultValue(id: string) {
    this.setAttribute('value', id)
  }

  get placeholder(): string {
    return this.getAttribute('placeholder') ?? ''
  }

  set placeholder(placeholder: string) {
    this.setAttribute('placeholder', placeholder)
  }

  get required(): boolean {
    return this.hasAttribute('required')
  }

  set required(isRequired: boolean) {
    this.toggleAttribute('required', isRequired)
  }

  get readOnly(): boolean {
    return this.hasAttribute('readonly')
  }

  set readOnly(isReadOnly: boolean) {
    this.toggleAttribute('readonly', isReadOnly)
  }

  /** As the attribute is named: Svelte sets properties by that, and where there is none the attribute, to «false», too. */
  get readonly(): boolean {
    return this.readOnly
  }

  set readonly(isReadOnly: boolean) {
    this.readOnly = isReadOnly
  }

  get disabled(): boolean {
    return this.hasAttribute('disabled')
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled)
  }
}
