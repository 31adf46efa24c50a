import type { Language } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'
import { hasLetterOf, isInScript, scriptOf, withOwnLetters } from '../script.ts'
import type { AlternateName } from './packed-names.ts'
import type { ReadingReport } from './reading-report.ts'
import type { RuleBook } from './rule-book.ts'

/** Names of a place: one to show per language, and others that find it. */
interface ChosenNames {
  readonly names: Names
  readonly aliases: readonly string[]
}

/** The main name of a dump's row, and the same in ASCII. */
interface MainName {
  readonly name: string
  readonly ascii: string
  readonly countrySign: string
}

/** Chooses among the names that GeoNames has for a place. */
export class NameChooser {
  readonly #languages: readonly Language[]
  readonly #scripts: readonly string[]
  readonly #rules: RuleBook
  readonly #report: ReadingReport

  constructor(languages: readonly Language[], rules: RuleBook, report: ReadingReport) {
    this.#languages = languages
    this.#scripts = [...new Set(languages.map(({ code }) => scriptOf(code)))]
    this.#rules = rules
    this.#report = report
  }

  /**
   * In each language the first preferred name, else the first; then the main name, where its script tells its language.
   * A name that is short, colloquial, historic or in another script than its language's only finds the place.
   */
  choose(main: MainName, alternates: readonly AlternateName[]): ChosenNames {
    const { names, aliases } = this.chooseAlternates(alternates, 'town')
    const completed = this.#withMain(main, names)
    const shown = new Set(Object.values(completed))
    const others = new Set([...aliases, main.name, main.ascii])
    return { names: completed, aliases: [...others].filter((name) => name !== '' && !shown.has(name)) }
  }

  /** The names and aliases among alternate names; rules are for towns only, since some of them drop the names of areas. */
  chooseAlternates(
    alternates: readonly AlternateName[],
    kind: 'town' | 'area',
  ): { names: Record<string, string>; aliases: string[] } {
    const names: Record<string, string> = {}
    const preferred = new Set<string>()
    const aliases: string[] = []
    for (const alternate of alternates) {
      const language = this.#languages[alternate.language]?.code
      this.#report.countName(language ?? '-')
      const [form, ...others] = this.#forms(alternate, language, aliases, kind)
      aliases.push(...others)
      if (form === undefined || language === undefined) continue
      const shown = names[language]
      if (shown === undefined || (alternate.isPreferred && !preferred.has(language))) {
        if (shown !== undefined) aliases.push(shown)
        names[language] = form
        if (alternate.isPreferred) preferred.add(language)
      } else aliases.push(form)
    }
    return { names, aliases }
  }

  /** The name to show in a language, then others; what only finds the place goes to the aliases. */
  #forms(
    alternate: AlternateName,
    language: string | undefined,
    aliases: string[],
    kind: 'town' | 'area',
  ): readonly string[] {
    if (language === undefined) {
      if (this.#isReadable(alternate.text)) aliases.push(alternate.text)
      return []
    }
    const text = this.#inOneScript(alternate.text, language)
    const { forms, isAlias } =
      kind === 'town' ? this.#rules.apply('town', language, text) : { forms: [text], isAlias: false }
    const [first] = forms
    const mayBeShown = first !== undefined && !alternate.isAlias && !isAlias
    if (mayBeShown && isInScript(scriptOf(language), first)) return forms
    if (mayBeShown) {
      this.#report.rules.add(
        'not in the script of its language',
        () => `${language} ${alternate.text} → finds the town, is not shown`,
      )
    }
    aliases.push(...forms)
    return []
  }

  /** Puts a name into one script where letters of another stand in it only because they look the same. */
  #inOneScript(text: string, language: string): string {
    const script = scriptOf(language)
    if (isInScript(script, text) || !hasLetterOf(script, text)) return text
    const mended = withOwnLetters(language, text)
    if (!isInScript(script, mended)) return text
    this.#report.rules.add('letters that look the same', () => `${language} ${text} → ${mended}`)
    return mended
  }

  #withMain({ name, ascii, countrySign }: MainName, names: Names): Names {
    if (isInScript('Latn', name)) return { en: name, ...names }
    const home = this.#languages.find(
      ({ code, home }) => home?.includes(countrySign) && isInScript(scriptOf(code), name),
    )
    const own = home === undefined ? {} : { [home.code]: name }
    const latin = isInScript('Latn', ascii) ? { en: ascii } : {}
    const completed = { ...latin, ...own, ...names }
    // Better a name that few can read than a town without any.
    return Object.keys(completed).length === 0 ? { en: name } : completed
  }

  /** Whether a name of no language is in a script that one of the languages is written in. */
  #isReadable(text: string): boolean {
    return this.#scripts.some((script) => isInScript(script, text))
  }
}
