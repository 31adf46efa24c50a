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
    ...line('in another country', diff.changedCountry),
    ...line('in another area', diff.changedArea),
    ...line('with other postcodes', diff.changedPostcodes),
    ...[...directories].flatMap(([directory, { added, removed, renamed: names }]) => [
      ...line(`${directory} added`, added),
      ...line(`${directory} removed`, removed),
      ...line(`${directory} renamed`, names),
    ]),
  ]
  return lines.length === 0
    ? [`names, places, areas and postcodes of the ${townsAfter} towns are the same, and so are the directories`]
    : [`towns: ${townsBefore} → ${townsAfter}`, ...lines]
}

function line(what: string, { count, examples }: Changes): string[] {
  if (count === 0) return []
  return [`  ${what}: ${count}, such as ${examples.join('; ')}`]
}
