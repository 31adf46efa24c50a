/** Text fields: in a form with two of them and no submit button, Enter in one of them does not send it. */
const TEXT_FIELDS = `input:not(${['hidden', 'checkbox', 'radio', 'range', 'color', 'file', 'button', 'reset', 'image']
  .map((type) => `[type=${type}]`)
  .join(', ')})`

/** Sends a form as Enter in its other fields does: by its first submit button, and not at all if that is disabled. */
export function sendForm(form: HTMLFormElement): void {
  const button = [...form.elements].find((element) => element.matches('button, input') && isSubmit(element))
  if (button instanceof HTMLElement) button.click()
  else if ([...form.elements].filter((element) => element.matches(TEXT_FIELDS)).length < 2) form.requestSubmit()
}

function isSubmit(element: Element): boolean {
  return 'type' in element && element.type === 'submit'
}
