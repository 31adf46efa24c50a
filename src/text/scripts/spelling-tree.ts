/** A way to spell a sound. */
export interface Spelling {
  /** Folded, in the other script; may be empty. */
  readonly text: string
  /** The languages that spell it so, as a mask. */
  readonly languages: number
}

/** Spellings that begin with the same letters, as a tree of those that follow. */
export interface SpellingTree {
  /** The languages of all of them, as a mask. */
  readonly languages: number
  /** The languages of the one that ends here, as a mask. */
  readonly ended: number
  /** What the others go on with, in order of code units. */
  readonly next: readonly { readonly unit: number; readonly tree: SpellingTree }[]
}

/** The tree of spellings from their code unit `depth` on, up to which they are the same. */
export function spellingTree(spellings: readonly Spelling[], depth = 0): SpellingTree {
  const languagesOf = (some: readonly Spelling[]) => some.reduce((mask, { languages }) => mask | languages, 0)
  const ended = spellings.filter(({ text }) => text.length === depth)
  const longer = Map.groupBy(
    spellings.filter(({ text }) => text.length > depth),
    ({ text }) => text.charCodeAt(depth),
  )
  return {
    languages: languagesOf(spellings),
    ended: languagesOf(ended),
    next: [...longer]
      .map(([unit, some]) => ({ unit, tree: spellingTree(some, depth + 1) }))
      .sort((one, other) => one.unit - other.unit),
  }
}
