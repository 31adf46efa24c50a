import { percent } from '../share.ts'
import { Changes } from './changes.ts'
import type { SnapshotDiff } from './diff.ts'

/** A snapshot whose publication is refused: why, and how to publish it all the same. */
export class ShrinkError extends Error {
  override name = 'ShrinkError'
}

/** The share of towns, or of their names, postcodes or areas, whose loss is taken for a mistake. */
const MOST_LOST = 0.05
/** In countries and languages with fewer towns, that share comes and goes without anything being wrong. */
const FEWEST_TOWNS = 1_000
/** In a country with fewer towns than that, or an area, that has at least this many, the loss of more than half is. */
const FEWEST_OF_PLACE = 20
const MOST_LOST_OF_PLACE = 0.5

/**
 * Why a snapshot looks like a mistake compared with the one it would replace, a sentence for each reason: integrators keep
 * ids of towns and of elements, and a source that was cut off loses many at once. Only losses count: new towns do not
 * make up for them.
 */
export function suspiciousLosses(diff: SnapshotDiff): string[] {
  const { townsBefore, removed, losses, leftAreas, directories, coverage } = diff
  const findings: string[] = []
  if (isMuch(removed.count, townsBefore)) {
    findings.push(`it loses ${removed.count} of ${townsBefore} towns (${percent(removed.count, townsBefore)})`)
  }
  const losing = [...losses].filter(([, { before, lost }]) => isMuchOfCountry(lost, before))
  for (const [sign, { before, lost }] of losing) {
    findings.push(`${sign} loses ${lost} of ${before} towns (${percent(lost, before)})`)
  }
  const named = new Set(losing.map(([sign]) => sign))
  for (const { sign, what, before, after } of coverage) {
    const isSuspicious =
      sign === undefined
        ? before >= FEWEST_TOWNS && isMuch(before - after, before)
        : !named.has(sign) && isMuchOfCountry(before - after, before)
    if (!isSuspicious) continue
    const towns = sign === undefined ? 'towns' : `towns of ${sign}`
    findings.push(`fewer ${towns} have ${what}: ${before} → ${after} (${percent(before - after, before)} less)`)
  }
  // An area whose code the source changes stays in areas.csv, but a filter by it finds hardly anything any more.
  const emptied = new Changes()
  for (const [area, { before, left }] of leftAreas) {
    if (isMost(left, before)) emptied.add(() => `${area} (${left} of ${before})`, left)
  }
  if (emptied.count > 0) findings.push(`most towns of areas are in others, or in none: ${examples(emptied)}`)
  for (const [directory, { removed: gone }] of directories) {
    if (gone.count > 0) findings.push(`${directory} loses ${gone.count}: ${examples(gone)}`)
  }
  // Of a loading type only the mnemo can change, and it is what an id means to integrators.
  const mnemos = directories.get('loadingTypes')?.changed
  if (mnemos !== undefined && mnemos.count > 0)
    findings.push(`loadingTypes changes ${mnemos.count}: ${examples(mnemos)}`)
  return findings
}

function isMuch(lost: number, before: number): boolean {
  return lost > MOST_LOST * before
}

function isMuchOfCountry(lost: number, before: number): boolean {
  return before >= FEWEST_TOWNS ? isMuch(lost, before) : isMost(lost, before)
}

function isMost(lost: number, before: number): boolean {
  return before >= FEWEST_OF_PLACE && lost > MOST_LOST_OF_PLACE * before
}

function examples({ count, examples: shown }: Changes): string {
  return shown.join('; ') + (count > shown.length ? '; …' : '')
}
