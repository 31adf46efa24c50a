/** Text fields: in a form with two of them and no submit button, Enter in one of them does not send it. */
const TEXT_FIELDS = `input:not(${['hidden', 'checkbox', 'radio', 'range', 'color', 'file', 'button', 'reset']
  .map((type) => `[type=${type}]`)
  .join(', ')})`

/** Sends a form as Enter in its other fields does: by its first submit button, and not at all if that is disabled. */
export function sendForm(form: HTMLFormElement): void {
  // A form does not have its image buttons among its `elements`.
  const all = (form.getRootNode() as ParentNode).querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')
  const controls = [...all].filter((control) => control.form === form)
  const button = controls.find(({ type }) => type === 'submit' || type === 'image')
  if (button !== undefined) button.click()
  else if (controls.filter((control) => control.matches(TEXT_FIELDS)).length < 2) form.requestSubmit()
}
