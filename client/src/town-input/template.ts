import { STYLES } from './styles.ts'
import { windowOf } from './window-of.ts'

/** The parts of the field inside its shadow root. */
export interface FieldParts {
  readonly input: HTMLInputElement
  readonly popup: HTMLElement
  readonly list: HTMLElement
  /** What is shown in place of the list. */
  readonly note: HTMLElement
  /** What the page describes the field with, for screen readers. */
  readonly hint: HTMLElement
  /** What the form finds wrong with the field. */
  readonly error: HTMLElement
  /** What screen readers say: how many towns there are, or why there are none. */
  readonly spoken: HTMLElement
}

/**
 * Builds the parts without markup in strings, so that pages may forbid that (Trusted Types, a strict content security
 * policy).
 */
export function buildField(root: ShadowRoot): FieldParts {
  dress(root)

  const input = create('input', {
    part: 'input',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'off',
    autocorrect: 'off',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': 'list',
    'aria-describedby': 'hint error',
  })
  const list = create('ul', { id: 'list', part: 'list', role: 'listbox' })
  const note = create('p', { part: 'note', 'aria-hidden': 'true', hidden: '' })
  const popup = create('div', { part: 'popup', popover: 'manual' })
  popup.append(list, note)
  const error = create('p', { id: 'error', part: 'error' })
  const hint = create('p', { id: 'hint', hidden: '' })
  const spoken = create('p', { class: 'spoken', role: 'status' })
  root.append(input, create('div', { part: 'progress' }), popup, hint, error, spoken)
  return { input, popup, list, note, hint, error, spoken }
}

/**
 * Gives the parts their styles. A document takes style sheets of its own window alone, and drops others from what is
 * moved into it.
 */
export function dress(root: ShadowRoot): void {
  const styles = new (windowOf(root).CSSStyleSheet)()
  styles.replaceSync(STYLES)
  root.adoptedStyleSheets = [styles]
}

/** Names the parts for screen readers as the field is labelled, and passes on what its attributes say. */
export function describeField(
  field: HTMLElement,
  { labels }: ElementInternals,
  { input, list, hint }: FieldParts,
): void {
  const placeholder = field.getAttribute('placeholder') ?? ''
  const name =
    textOf(namedBy(field, 'aria-labelledby')) ||
    field.getAttribute('aria-label') ||
    textOf([...labels]) ||
    field.title ||
    placeholder
  for (const part of [input, list]) {
    if (name === '') part.removeAttribute('aria-label')
    else part.setAttribute('aria-label', name)
  }
  hint.textContent = textOf(namedBy(field, 'aria-describedby'))
  input.placeholder = placeholder
  input.readOnly = field.hasAttribute('readonly')
  input.setAttribute('aria-required', String(field.hasAttribute('required')))
}

/**
 * The elements that `aria-labelledby` or `aria-describedby` names: outside of the shadow root, where the input cannot
 * name them.
 */
function namedBy(field: HTMLElement, attribute: string): readonly Node[] {
  const root = field.getRootNode() as ParentNode
  const ids = (field.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
  return ids.flatMap((id) => root.querySelector(`#${CSS.escape(id)}`) ?? [])
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map(({ textContent }) => textContent?.trim()).join(' ')
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}
