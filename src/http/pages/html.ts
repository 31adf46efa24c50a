/** Markup, as opposed to text that has yet to be escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | number | undefined | false | readonly Content[]

/** Markup with values in it: text is escaped, markup and lists of it stay as they are, undefined and false are left out. */
export function html(markup: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(markup.map((piece, index) => piece + (index < values.length ? render(values[index]) : '')).join(''))
}

/** Text in which what stands between backticks is code. */
export function withCode(text: string): Html {
  return new Html(escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>'))
}

function render(content: Content): string {
  if (content instanceof Html) return content.text
  if (Array.isArray(content)) return content.map(render).join('')
  return content === undefined || content === false ? '' : escaped(String(content))
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
