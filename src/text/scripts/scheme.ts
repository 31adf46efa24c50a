/** What letters become in the other script. They are of folded text (see `fold`), so й is и and ї is і. */
export type Letters = Readonly<Record<string, string>>

/** A way in which names cross between the Cyrillic and the Latin script. */
export class Scheme {
  /** By the code of the first letter; the longest first. */
  readonly #replacements: ReadonlyMap<number, readonly (readonly [letters: string, replacement: string])[]>

  constructor(letters: Letters) {
    const longestFirst = Object.entries(letters).sort(([one], [other]) => other.length - one.length)
    this.#replacements = Map.groupBy(longestFirst, ([letters]) => letters.charCodeAt(0))
  }

  /** Text with the longest known letters at each position replaced; others stay. */
  convert(text: string): string {
    let converted = ''
    for (let at = 0; at < text.length; ) {
      const [letters, replacement] = this.#replacementAt(text, at) ?? [text.charAt(at), text.charAt(at)]
      converted += replacement
      at += letters.length
    }
    return converted
  }

  #replacementAt(text: string, at: number): readonly [letters: string, replacement: string] | undefined {
    return this.#replacements.get(text.charCodeAt(at))?.find(([letters]) => text.startsWith(letters, at))
  }
}

/** Folded text by each of some schemes, each once, without the text itself. */
export function convertedBy(schemes: readonly Scheme[], folded: string): string[] {
  const found = new Set(schemes.map((scheme) => scheme.convert(folded)))
  found.delete(folded)
  found.delete('')
  return [...found]
}

export function isCyrillic(text: string): boolean {
  return /\p{Script=Cyrillic}/u.test(text)
}
