import type { MergeReport } from './merging/merge-report.ts'
import type { PostcodeJoinReport } from './postcodes/postcode-join-report.ts'
import { countAndShare } from './share.ts'
import type { TownCounts } from './town-counts.ts'

/** What a compile did: counts, coverage, and what was left out and why. */
export class CompileReport {
  readonly counts: TownCounts
  /** Areas that only the source knows. */
  readonly addedAreas: number
  readonly joins: PostcodeJoinReport
  readonly merging: MergeReport

  constructor(counts: TownCounts, addedAreas: number, merging: MergeReport, joins: PostcodeJoinReport) {
    this.counts = counts
    this.addedAreas = addedAreas
    this.merging = merging
    this.joins = joins
  }

  get towns(): number {
    return this.counts.towns
  }

  /** The report as lines to print. */
  lines(): string[] {
    const { counts, addedAreas, merging, joins } = this
    const { towns, aliases, withPostcodes, withoutArea, named, countries } = counts
    const share = (count: number) => countAndShare(count, towns)
    return [
      `towns           ${towns}`,
      `  without area  ${share(withoutArea)}`,
      `  with postcode ${share(withPostcodes)}`,
      `  aliases       ${aliases}`,
      ...(addedAreas === 0 ? [] : [`areas that only the source has: ${addedAreas}`]),
      ...joins.lines(),
      ...[...named].map(([language, count]) => `  named in ${language}   ${share(count)}`),
      ...(merging.russianDerived === 0 ? [] : [`Russian names derived from other names: ${merging.russianDerived}`]),
      ...countries.lines(),
      ...merging.lines(),
    ]
  }
}
