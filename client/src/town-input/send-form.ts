/** Sends a form as Enter in its other fields does: by its first button that sends it, and not at all where that is disabled. */
export function sendForm(form: HTMLFormElement): void {
  const button = [...form.elements].find((element) => element.matches('button, input') && isSubmit(element))
  if (button instanceof HTMLElement) button.click()
  else form.requestSubmit()
}

function isSubmit(element: Element): boolean {
  return 'type' in element && element.type === 'submit'
}
