import { stateToKeep } from './kept-state.ts'
import type { Messages } from './messages.ts'
import type { FieldParts } from './template.ts'

/**
 * Tells the form the field's value, and what is wrong with it: what the page says, that it is missing though required, or
 * that its text is no town.
 */
export function validate(
  internals: ElementInternals,
  { input }: FieldParts,
  field: { value: string; isDirty: boolean; isRequired: boolean; custom: string; messages: Messages },
): void {
  const { value, isDirty, isRequired, custom, messages } = field
  // When somebody comes back to a page that Safari has kept, it resets inputs without autocomplete, this one too: the value
  // would stay, and its town be gone from view.
  input.defaultValue = input.value
  // With nothing to keep, a field that was emptied would come back with the town of its attribute.
  internals.setFormValue(value === '' ? null : value, isDirty ? stateToKeep(value, input.value) : null)
  if (custom !== '') internals.setValidity({ customError: true }, custom, input)
  else if (value !== '' || (input.value === '' && !isRequired)) internals.setValidity({})
  else if (input.value === '') internals.setValidity({ valueMissing: true }, messages.required, input)
  else internals.setValidity({ badInput: true }, messages.chooseFromList, input)
}

/**
 * Shows what is wrong: once the person has left the field or tried to send it, not while typing. The form wants nothing
 * of a disabled field.
 */
export function showValidity(internals: ElementInternals, parts: FieldParts): void {
  const { willValidate, validity, validationMessage, states } = internals
  if (!willValidate || validity.valid) {
    hideValidity(internals, parts)
    return
  }
  parts.error.textContent = validationMessage
  parts.input.setAttribute('aria-invalid', 'true')
  states.add('invalid')
}

/** Hides what is wrong until the field is left or sent again; not that its town could not be looked up. */
export function hideValidity({ states }: ElementInternals, { input, error }: FieldParts): void {
  if (states.has('invalid')) error.textContent = ''
  input.setAttribute('aria-invalid', 'false')
  states.delete('invalid')
}
