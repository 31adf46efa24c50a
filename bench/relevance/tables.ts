import { table } from '../measure.ts'
import { CAUSES, type Judgement } from './judgement.ts'
import { CLASSES, type QuestionClass } from './questions.ts'

export const KINDS = Object.keys(CLASSES) as QuestionClass[]

/** One row per class: how many were found, and whether that reaches the goal. */
export function totals(judgements: readonly Judgement[]): string {
  const rows = KINDS.map((kind) => {
    const { title, goal, among } = CLASSES[kind]
    const asked = judgements.filter(({ question }) => question.kind === kind)
    const found = asked.filter(({ isFound }) => isFound)
    const behind = asked.filter(({ isBehindHomonyms }) => isBehindHomonyms)
    const isReached = asked.length > 0 && found.length / asked.length >= goal
    return [
      title,
      `first ${among}`,
      number(asked.length),
      number(found.length),
      number(behind.length),
      share(found.length, asked.length),
      `${100 * goal} %${isReached ? '' : ', **missed**'}`,
    ]
  })
  return table(['What is typed', 'Found among', 'Asked', 'Found', 'of these behind homonyms', 'Share', 'Goal'], rows)
}

/** One row per language, one column per class that is asked by language. */
export function byLanguage(judgements: readonly Judgement[], languages: readonly string[]): string {
  const kinds = KINDS.filter((kind) => kind !== 'layout')
  const rows = languages.map((language) => [language, ...kinds.map((kind) => cell(judgements, kind, language))])
  return table(['Language', ...kinds.map((kind) => CLASSES[kind].title)], rows)
}

/** One row per pair of keyboard layouts. */
export function byLayout(judgements: readonly Judgement[]): string {
  const asked = judgements.filter(({ question }) => question.kind === 'layout')
  const pairs = [...new Set(asked.map(({ question }) => question.group))]
  return table(
    ['Layouts', CLASSES.layout.title],
    pairs.map((pair) => [pair, cell(asked, 'layout', pair)]),
  )
}

/** How often each class fails for each cause. */
export function byCause(judgements: readonly Judgement[]): string {
  const rows = KINDS.map((kind) => [
    CLASSES[kind].title,
    ...CAUSES.map((cause) =>
      number(judgements.filter((each) => each.question.kind === kind && each.cause === cause).length),
    ),
  ])
  return table(['Not found', ...CAUSES], rows)
}

/** The failures of a class in the towns with the most people. */
export function failures(judgements: readonly Judgement[], kind: QuestionClass, most: number): string {
  const failed = judgements
    .filter(({ question, isFound }) => question.kind === kind && !isFound)
    .sort((a, b) => b.question.town.population - a.question.town.population)
  const rows = failed.slice(0, most).map(({ question, cause, place, first }) => {
    const { query, language, town, group, meant } = question
    return [
      `\`${query}\``,
      group,
      `${meant} (${town.countrySign}, ${number(town.population)}, ${town.id})`,
      place < 0 ? (cause ?? '') : `place ${place + 1}`,
      first.map((other) => `${other.names[language] ?? other.names.en} (${other.countrySign})`).join(', '),
    ]
  })
  return table(['Typed', 'Language', 'Meant', 'Why not', 'Found first'], rows)
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((100 * part) / whole).toFixed(2)} %`
}

function cell(judgements: readonly Judgement[], kind: QuestionClass, group: string): string {
  const asked = judgements.filter(({ question }) => question.kind === kind && question.group === group)
  const found = asked.filter(({ isFound }) => isFound).length
  return `${share(found, asked.length)} of ${number(asked.length)}`
}

function number(value: number): string {
  return value.toLocaleString('en')
}
