import { type Directories, type DirectoryName, KEYED_DIRECTORIES } from '../../model/directories.ts'
import { type Language, nameIn } from '../../model/languages.ts'
import type { Names } from '../../model/names.ts'
import { Changes } from './changes.ts'
import { outsideLongestRise } from './longest-rise.ts'

/** How a directory's elements changed. */
export interface DirectoryChanges {
  readonly added: Changes
  readonly removed: Changes
  /** Those that a language shows under another name. */
  readonly renamed: Changes
  /** Those that changed in a field, other than the name, that answers show. */
  readonly changed: Changes
  /** As few as have to move to bring the elements that stayed into their new order. */
  readonly reordered: Changes
}

/** What answers show of elements besides keys and names, in the directories that have it. */
export const SHOWN_FIELDS = ['countrySign', 'regionId', 'mnemo'] as const

type ShownField = (typeof SHOWN_FIELDS)[number]
type ShownElement = { readonly names: Names } & Readonly<Partial<Record<ShownField, string | number>>>

/** A language of both data sets, as each defines it: the languages to fall back to may differ. */
interface SharedLanguage {
  readonly code: string
  readonly old: Language
  readonly now: Language
}

/** Compares what answers show of the directories. */
export function compareDirectories(before: Directories, after: Directories): Map<DirectoryName, DirectoryChanges> {
  const languages = before.languages.flatMap((old): SharedLanguage[] => {
    const now = after.languages.find(({ code }) => code === old.code)
    return now === undefined ? [] : [{ code: old.code, old, now }]
  })
  return new Map(KEYED_DIRECTORIES.map((name) => [name, compareDirectory(name, before, after, languages)]))
}

function compareDirectory(
  name: DirectoryName,
  before: Directories,
  after: Directories,
  languages: readonly SharedLanguage[],
): DirectoryChanges {
  const changes: DirectoryChanges = {
    added: new Changes(),
    removed: new Changes(),
    renamed: new Changes(),
    changed: new Changes(),
    reordered: new Changes(),
  }
  const [old, now] = [byKey(before[name]), byKey(after[name])]
  for (const [key, element] of old) {
    const later = now.get(key)
    if (later === undefined) changes.removed.add(() => describe(key, element))
    else compareElement(key, element, later, languages, changes)
  }
  for (const [key, element] of now) if (!old.has(key)) changes.added.add(() => describe(key, element))
  compareOrders(name, before, after, languages, changes.reordered)
  return changes
}

function compareElement(
  key: string,
  before: ShownElement,
  after: ShownElement,
  languages: readonly SharedLanguage[],
  { renamed, changed }: DirectoryChanges,
): void {
  const renaming = renamingOf(before, after, languages)
  if (renaming !== undefined) renamed.add(() => `${key} ${renaming}`)
  for (const field of SHOWN_FIELDS) {
    const [was, is] = [before[field], after[field]]
    if (was !== is) changed.add(() => `${describe(key, after)}: ${field} ${was ?? 'none'} → ${is ?? 'none'}`)
  }
}

/** The change in the first language that shows another name, such as `uk: Зерно → Збіжжя`; undefined where none does. */
function renamingOf(
  before: ShownElement,
  after: ShownElement,
  languages: readonly SharedLanguage[],
): string | undefined {
  for (const { old, now } of languages) {
    const [was, is] = [nameIn(before.names, old), nameIn(after.names, now)]
    if (was !== is) return `${now.code}: ${was ?? 'none'} → ${is ?? 'none'}`
  }
  return undefined
}

/** Notes the elements at other places, in the first language whose order differs. */
function compareOrders(
  name: DirectoryName,
  before: Directories,
  after: Directories,
  languages: readonly SharedLanguage[],
  reordered: Changes,
): void {
  const [old, now] = [byKey(before[name]), byKey(after[name])]
  const isCompared = (key: string) => {
    const [element, later] = [old.get(key), now.get(key)]
    if (element === undefined || later === undefined) return false
    // Where names decide the order, another name means another place, and is reported already.
    return !isOrderedByName(name) || renamingOf(element, later, languages) === undefined
  }
  for (const { code } of isOrderedByName(name) ? languages : languages.slice(0, 1)) {
    const indexes = new Map(
      keysInOrder(before, name, code)
        .filter(isCompared)
        .entries()
        .map(([at, key]) => [key, at]),
    )
    const later = keysInOrder(after, name, code).filter(isCompared)
    const earlier = later.map((key) => indexes.get(key) ?? 0)
    for (const index of outsideLongestRise(earlier)) {
      const [key = '', from = 0] = [later[index], earlier[index]]
      const element = now.get(key)
      if (element === undefined) continue
      reordered.add(() => `${describe(key, element)}: place ${from + 1} → ${index + 1}`, Math.abs(index - from))
    }
    if (reordered.count > 0) return
  }
}

function isOrderedByName(name: DirectoryName): name is keyof Directories['order'] {
  return name === 'areas' || name === 'countries'
}

/** The keys of a directory in the order of its answers in a language. */
function keysInOrder(directories: Directories, name: DirectoryName, language: string): string[] {
  const keys = directories[name].map(keyOf)
  if (!isOrderedByName(name)) return keys
  return (directories.order[name][language] ?? []).flatMap((index) => keys[index] ?? [])
}

function byKey(elements: Directories[DirectoryName]): ReadonlyMap<string, ShownElement> {
  return new Map(elements.map((element) => [keyOf(element), element]))
}

/** The key by which integrators know an element. */
function keyOf(element: { readonly id: number } | { readonly sign: string } | { readonly code: string }): string {
  if ('id' in element) return String(element.id)
  return 'sign' in element ? element.sign : element.code
}

function describe(key: string, { names }: ShownElement): string {
  return `${key} ${names.en ?? ''}`
}
