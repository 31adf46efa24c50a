import type { Changes } from './changes.ts'
import type { SnapshotDiff } from './diff.ts'

/** A comparison as lines to print: only what changed. */
export function diffLines(diff: SnapshotDiff): string[] {
  const { townsBefore, townsAfter, renamed, directories } = diff
  const lines = [
    ...line('added', diff.added),
    ...line('removed', diff.removed),
    ...[...renamed].flatMap(([language, changes]) => line(`renamed in ${language}`, changes)),
    ...line('moved', diff.moved),
    ...line('moved by less than 100 m', diff.nudged),
    ...line('in another country', diff.changedCountry),
    ...line('in another area', diff.changedArea),
    ...line('with other postcodes', diff.changedPostcodes),
    ...[...directories].flatMap(([directory, changes]) => [
      ...line(`${directory} added`, changes.added),
      ...line(`${directory} removed`, changes.removed),
      ...line(`${directory} renamed`, changes.renamed),
      ...line(`${directory} changed`, changes.changed),
      ...line(`${directory} in another order`, changes.reordered),
    ]),
  ]
  if (lines.length > 0) return [`towns: ${townsBefore} → ${townsAfter}`, ...lines]
  return [
    `no difference in what answers show of the ${townsAfter} towns and of the directories; ` +
      'which queries find them, and in which order, is not compared',
  ]
}

function line(what: string, { count, examples }: Changes): string[] {
  if (count === 0) return []
  return [`  ${what}: ${count}, such as ${examples.join('; ')}`]
}
