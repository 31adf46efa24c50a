import { excerpt } from '../../excerpt.ts'
import type { Directories } from '../../model/directories.ts'
import type { RecordedTown } from '../../search/tables/town-record.ts'
import { TownTable } from '../../search/tables/town-table.ts'
import { directoriesOf } from '../../snapshot/directories.ts'
import type { Sections } from '../../snapshot/format.ts'
import { SectionReader } from '../../snapshot/section-reader.ts'
import { kilometresBetween } from '../distance.ts'
import { Changes } from './changes.ts'
import { compareDirectories, type DirectoryChanges } from './directory-diff.ts'

/** Kilometres: a smaller move is mostly a matter of decimal places. */
const LEAST_MOVE = 0.1

interface ComparedCoverage {
  /** Sign of the country whose towns are counted; absent: all towns are. */
  readonly sign?: string
  readonly what: string
  readonly before: number
  readonly after: number
}

/** How many towns of a country have what an answer or a filter may need. */
interface CoveredTowns {
  postcodes: number
  areas: number
}

/** What differs between two snapshots. Examples of towns are the most important ones; of moves, the farthest. */
export class SnapshotDiff {
  readonly townsBefore: number
  readonly townsAfter: number
  readonly added = new Changes()
  readonly removed = new Changes()
  readonly moved = new Changes()
  /** By less than `LEAST_MOVE`. */
  readonly nudged = new Changes()
  readonly changedCountry = new Changes()
  readonly changedArea = new Changes()
  readonly changedPostcodes = new Changes()
  /** By code of the language that shows another name. */
  readonly renamed = new Map<string, Changes>()
  /** By sign of a country: the towns it had, and how many of them it has lost. */
  readonly losses = new Map<string, { before: number; lost: number }>()
  /** By area in words, for those that towns have left: how many it had, and how many are in another or in none now. */
  readonly leftAreas = new Map<string, { readonly before: number; left: number }>()
  readonly directories: ReadonlyMap<string, DirectoryChanges>
  /** How many towns had, and have, what not every town has: of all, then of each country. */
  readonly coverage: readonly ComparedCoverage[]

  constructor(old: Side, now: Side) {
    const [before, after] = [old.directories, now.directories]
    this.townsBefore = before.townCount
    this.townsAfter = after.townCount
    this.directories = compareDirectories(before, after)
    this.coverage = [...comparedCoverage(before, after), ...comparedCountries(old.countries, now.countries)]
  }
}

/** Whether comparing needs a section; it does not need the others, by far the most bytes. */
export function isCompared(section: string): boolean {
  return section === 'directories' || section.startsWith('towns.')
}

/**
 * Finds what clients see differently in two snapshots. It needs the sections that `isCompared` selects, and no other memory
 * that grows with them: for two of 1,000,000 towns, of which 100,000 differ, 514 MB of sections, 41 MB of everything
 * else, and 3.4 s of one core.
 */
export function compareSnapshots(before: Sections, after: Sections): SnapshotDiff {
  const [old, now] = [new Side(before), new Side(after)]
  const diff = new SnapshotDiff(old, now)
  compareTowns(old, now, diff)
  return diff
}

/** One of the two snapshots. */
class Side {
  readonly directories: Directories
  readonly towns: TownTable
  /** By sign, the countries that have towns. */
  readonly countries = new Map<string, CoveredTowns>()
  /** How many towns an area has, by its id; 0: no area. */
  readonly townsByArea = new Map<number, number>()
  readonly #english: number
  readonly #areas: ReadonlyMap<number, string>

  constructor(sections: Sections) {
    this.directories = directoriesOf(sections)
    this.towns = new TownTable(new SectionReader(sections, 'towns.'), this.directories)
    this.#english = this.indexOf('en')
    this.#areas = new Map(this.directories.areas.map(({ id, names }) => [id, `${id} ${names.en ?? ''}`]))
    this.#count()
  }

  /** The index of a language; the first where there is no such language. */
  indexOf(code: string): number {
    return Math.max(
      0,
      this.directories.languages.findIndex((language) => language.code === code),
    )
  }

  signOf(ordinal: number): string {
    return this.directories.countries[this.towns.country[ordinal] ?? 0]?.sign ?? ''
  }

  /** Counts the towns. */
  #count(): void {
    const { towns, directories } = this
    for (let ordinal = 0; ordinal < towns.size; ordinal++) {
      const sign = this.signOf(ordinal)
      const country = this.countries.get(sign) ?? { postcodes: 0, areas: 0 }
      this.countries.set(sign, country)
      if (towns.hasPostcodes(ordinal)) country.postcodes++
      const areaId = directories.townGroups[towns.group[ordinal] ?? 0]?.areaId ?? 0
      if (areaId !== 0) country.areas++
      this.townsByArea.set(areaId, (this.townsByArea.get(areaId) ?? 0) + 1)
    }
  }

  /** A town in words, such as `703448 Kyiv, UA`. */
  describe({ id, shown, countrySign }: RecordedTown): string {
    return `${id} ${shown[this.#english]}, ${countrySign}`
  }

  area(id: number): string {
    return this.#areas.get(id) ?? 'no area'
  }
}

/** Visits towns in order of importance, so that the first examples are those that most people know. */
function compareTowns(old: Side, now: Side, diff: SnapshotDiff): void {
  const languages = old.directories.languages
    .filter(({ code }) => now.directories.languages.some((other) => other.code === code))
    .map(({ code }) => ({ code, oldIndex: old.indexOf(code), newIndex: now.indexOf(code) }))
  // Records of the same languages in the same order can be compared as bytes.
  const areAlike =
    old.directories.languages.length === now.directories.languages.length &&
    languages.length === now.directories.languages.length &&
    languages.every(({ oldIndex, newIndex }) => oldIndex === newIndex)
  for (let ordinal = 0; ordinal < old.towns.size; ordinal++) {
    const later = now.towns.ordinalOf(old.towns.ids[ordinal] ?? 0)
    const sign = old.signOf(ordinal)
    const loss = diff.losses.get(sign) ?? { before: 0, lost: 0 }
    diff.losses.set(sign, loss)
    loss.before++
    if (later === undefined || now.signOf(later) !== sign) loss.lost++
    if (later === undefined) {
      diff.removed.add(() => old.describe(old.towns.read(ordinal)))
    } else if (!areAlike || Buffer.compare(old.towns.record(ordinal), now.towns.record(later)) !== 0) {
      compareTown(old, now, ordinal, later, languages, diff)
    }
  }
  for (let ordinal = 0; ordinal < now.towns.size; ordinal++) {
    if (old.towns.ordinalOf(now.towns.ids[ordinal] ?? 0) !== undefined) continue
    diff.added.add(() => now.describe(now.towns.read(ordinal)))
  }
}

function compareTown(
  old: Side,
  now: Side,
  oldOrdinal: number,
  newOrdinal: number,
  languages: readonly { readonly code: string; readonly oldIndex: number; readonly newIndex: number }[],
  diff: SnapshotDiff,
): void {
  const [before, after] = [old.towns.read(oldOrdinal), now.towns.read(newOrdinal)]
  const note = (changes: Changes, change: string, weight?: number) =>
    changes.add(() => `${now.describe(after)}: ${change}`, weight)
  for (const { code, oldIndex, newIndex } of languages) {
    const [was, is] = [before.shown[oldIndex], after.shown[newIndex]]
    if (was === is) continue
    const changes = diff.renamed.get(code) ?? new Changes()
    diff.renamed.set(code, changes)
    changes.add(() => `${after.id} ${was} → ${is}`)
  }
  const distance = kilometresBetween(before, after)
  if (distance >= LEAST_MOVE) note(diff.moved, `${distance.toFixed(1)} km`, distance)
  else if (before.lat !== after.lat || before.lon !== after.lon) diff.nudged.add(() => now.describe(after))
  if (before.countrySign !== after.countrySign) note(diff.changedCountry, `was in ${before.countrySign}`)
  if (before.areaId !== after.areaId) {
    note(diff.changedArea, `${old.area(before.areaId)} → ${now.area(after.areaId)}`)
    if (before.areaId !== 0 && before.countrySign === after.countrySign) noteLeft(old, before.areaId, diff)
  }
  const postcodes = postcodeChange(new Set(before.postcodes), new Set(after.postcodes))
  if (postcodes !== '') note(diff.changedPostcodes, postcodes)
}

function noteLeft(old: Side, areaId: number, { leftAreas }: SnapshotDiff): void {
  const area = old.area(areaId)
  const towns = leftAreas.get(area) ?? { before: old.townsByArea.get(areaId) ?? 0, left: 0 }
  towns.left++
  leftAreas.set(area, towns)
}

/** Which postcodes and ranges only one side has, such as `without 79490, with 79491 79492`; empty where there are none. */
function postcodeChange(before: ReadonlySet<string>, after: ReadonlySet<string>): string {
  const listed = (word: string, items: ReadonlySet<string>) =>
    items.size === 0 ? [] : [`${word} ${excerpt([...items].join(' '))}`]
  return [...listed('without', before.difference(after)), ...listed('with', after.difference(before))].join(', ')
}

function comparedCoverage(before: Directories, after: Directories): ComparedCoverage[] {
  const names = after.languages.map(({ code }) => ({
    what: `names in ${code}`,
    before: before.coverage.named[code] ?? 0,
    after: after.coverage.named[code] ?? 0,
  }))
  const { withPostcodes: had } = before.coverage
  const withArea = ({ townCount, coverage }: Directories) => townCount - coverage.withoutArea
  return [
    ...names,
    { what: 'postcodes', before: had, after: after.coverage.withPostcodes },
    { what: 'an area', before: withArea(before), after: withArea(after) },
  ]
}

/** Of each country, since the loss of all that one country has may be a small part of the whole. */
function comparedCountries(
  before: ReadonlyMap<string, CoveredTowns>,
  after: ReadonlyMap<string, CoveredTowns>,
): ComparedCoverage[] {
  return [...before].flatMap(([sign, had]) => {
    const has = after.get(sign) ?? { postcodes: 0, areas: 0 }
    return [
      { sign, what: 'postcodes', before: had.postcodes, after: has.postcodes },
      { sign, what: 'an area', before: had.areas, after: has.areas },
    ]
  })
}
