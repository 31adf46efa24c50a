import type { Tally } from '../tally.ts'
import type { NameRule, NameRules } from './name-rules.ts'

/** What rules make of a name. */
interface RuledName {
  /** The name, then others that it may stand for; none where it is no name of a town. */
  readonly forms: readonly string[]
  /** It may find the town, but is not to be shown. */
  readonly isAlias: boolean
}

/** Rules by what they are for: a country or language has few, while there are millions of names. */
export class RuleBook {
  readonly #rules: NameRules
  readonly #tally: Tally
  readonly #chapters = new Map<string, readonly (readonly NameRule[])[]>()

  /** @param tally counts what each rule did. */
  constructor(rules: NameRules, tally: Tally) {
    this.#rules = rules
    this.#tally = tally
  }

  /** @param languageOrCountry the language of a name, or the country of a postal place. */
  apply(scope: NameRule['scope'], languageOrCountry: string, name: string): RuledName {
    let ruled: RuledName = { forms: [name], isAlias: false }
    for (const rules of this.#chapter(scope, languageOrCountry)) {
      // Most names fall under no rule.
      if (ruled.forms.some((form) => ruleFor(form, rules) !== undefined)) ruled = this.#applied(rules, ruled)
    }
    return ruled
  }

  #applied(rules: readonly NameRule[], { forms, isAlias: wasAlias }: RuledName): RuledName {
    let isAlias = wasAlias
    const changed = forms.flatMap((form) => {
      const rule = ruleFor(form, rules)
      if (rule === undefined) return [form]
      const results = rule.action === 'replace' ? replaced(form, rule) : []
      this.#tally.add(rule.name, () => `${form} → ${describe(rule, results)}`)
      if (rule.action === 'alias') isAlias = true
      return rule.action === 'alias' ? [form] : results
    })
    return { forms: changed, isAlias }
  }

  /** Rules of a scope for a language or country, in the order of the file; those with the same name together. */
  #chapter(scope: NameRule['scope'], languageOrCountry: string): readonly (readonly NameRule[])[] {
    const key = `${scope} ${languageOrCountry}`
    let chapter = this.#chapters.get(key)
    if (chapter === undefined) {
      const rules = this.#rules.filter(
        (rule) => rule.scope === scope && (rule.for.length === 0 || rule.for.includes(languageOrCountry)),
      )
      chapter = [...Map.groupBy(rules, ({ name }) => name).values()]
      this.#chapters.set(key, chapter)
    }
    return chapter
  }
}

/** The first of the rules that a name falls under. */
function ruleFor(form: string, rules: readonly NameRule[]): NameRule | undefined {
  return rules.find(({ pattern }) => form.search(pattern) >= 0)
}

function replaced(form: string, { pattern, replacements }: NameRule): string[] {
  return replacements
    .map((replacement) => form.replace(pattern, replacement).replace(/\s+/g, ' ').trim())
    .filter((result) => result !== '')
}

function describe({ action }: NameRule, results: readonly string[]): string {
  if (action === 'replace') return results.join(' | ')
  return action === 'alias' ? 'finds the town, is not shown' : 'not a name of a town'
}
