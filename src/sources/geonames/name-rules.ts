import { join } from 'node:path'
import { reasonOf } from '../../reason.ts'
import { type Row, Table } from '../curated/table.ts'
import { DataError, type DataFault } from '../data-faults.ts'

const COLUMNS = ['rule', 'scope', 'for', 'pattern', 'action', 'replacement', 'example', 'gives'] as const
const SCOPES = ['town', 'postal'] as const
const ACTIONS = ['replace', 'alias', 'drop'] as const

type Scope = (typeof SCOPES)[number]
type Action = (typeof ACTIONS)[number]

/** A line of `data/name-rules.csv`. */
export interface NameRule {
  /** Of the lines with the same name, only the first that matches is applied. */
  readonly name: string
  /** `town`: names of alternateNamesV2; `postal`: place names of the postal files. */
  readonly scope: Scope
  /** Language codes (`town`) or country signs (`postal`); none: all. */
  readonly for: readonly string[]
  readonly pattern: RegExp
  readonly action: Action
  /** What the match becomes, `$1` for its groups; alternatives are separated by `|`, the likeliest first. */
  readonly replacements: readonly string[]
  /** A real name, and what comes of it: alternatives separated by `|`. Tests hold the rule to it. */
  readonly example: string
  readonly gives: string
}

export type NameRules = readonly NameRule[]

/** @throws DataError with every fault of the file. */
export function readNameRules(folder: string): NameRules {
  const faults: DataFault[] = []
  const path = join(folder, 'name-rules.csv')
  const { rows } = new Table<(typeof COLUMNS)[number]>(path, { required: COLUMNS, known: COLUMNS }, faults)
  const rules = rows.map((row) => ({
    name: row.required('rule'),
    scope: row.choice('scope', SCOPES) ?? SCOPES[0],
    for: row.text('for').split(' ').filter(Boolean),
    pattern: pattern(row),
    action: row.choice('action', ACTIONS) ?? ACTIONS[0],
    replacements: row.text('replacement').split('|'),
    example: row.required('example'),
    gives: row.text('gives'),
  }))
  if (faults.length > 0) throw new DataError(faults)
  return rules
}

function pattern(row: Row<'pattern'>): RegExp {
  const text = row.required('pattern')
  try {
    return new RegExp(text, 'gu')
  } catch (error) {
    row.fault('pattern', `${reasonOf(error)}: write a JavaScript regular expression`)
    return /(?!)/
  }
}
