const BRACKETS = /\s*\(([^()]*)\)/g

/** What a name of goods is called besides, in brackets and between commas: «Шины (автошины, покрышки)». */
interface BracketedName {
  /** As it stands and, where that is another, without the brackets. */
  readonly own: readonly string[]
  readonly others: readonly string[]
}

export function bracketedName(name: string): BracketedName {
  const others = Array.from(name.matchAll(BRACKETS), ([, inside = '']) => inside).flatMap((inside) => inside.split(','))
  const own = [...new Set([name, name.replace(BRACKETS, '').trim()])]
  return { own: own.filter((text) => text !== ''), others: others.map((text) => text.trim()).filter(Boolean) }
}
