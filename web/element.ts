type Attributes = Readonly<Record<string, string | number | boolean | undefined>>
type Child = Node | string | undefined

/** An HTML element with attributes and children: `true` is an attribute without value; undefined and `false` are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children)
}

/** An SVG element with attributes and children, given as to `element`. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

/**
 * The element of the page that has an id.
 *
 * @throws Error when the page has none of that kind: page and script do not belong together.
 */
export function byId<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`the page has no ${kind.name} with the id ${id}`)
}

/**
 * What an element of the page says in `dataset`, under a name.
 *
 * @throws Error when it says nothing: page and script do not belong together.
 */
export function dataOf(element: HTMLElement | undefined, name: string): string {
  const value = element?.dataset[name]
  if (value !== undefined) return value
  throw new Error(`the page does not say what ${name} is`)
}

function filled<Made extends Element>(made: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}
