import { stateOf } from '../../access/stored-keys.ts'
import type { LastUses, Rate, StoredKey } from '../../store/store.ts'

/** For programs: all that is known of each key but its hash, which nobody needs to see. */
export function listedKeys(keys: readonly StoredKey[], uses: LastUses): object[] {
  const now = new Date()
  return keys.map((key) => {
    const { hash: _, ...shown } = key
    return { ...shown, state: stateOf(key, now), lastUsedAt: uses[key.id] }
  })
}

const COLUMNS = ['ID', 'NAME', 'STATE', 'CREATED', 'EXPIRES', 'RATE', 'LAST USED', 'ORIGINS'] as const

/** For people: a row for each key. */
export function keyTable(keys: readonly StoredKey[], uses: LastUses): string[] {
  const now = new Date()
  const rows = keys.map((key) => [
    key.id,
    key.name,
    stateOf(key, now),
    day(key.createdAt),
    moment(key.expiresAt),
    rateText(key.rate),
    uses[key.id]?.replace(/:00:00\.000Z$/, ':00Z') ?? '–',
    key.origins?.join(' ') ?? '–',
  ])
  const widths = COLUMNS.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)))
  return [COLUMNS, ...rows].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function day(time: string | undefined): string {
  return time?.slice(0, '2026-12-31'.length) ?? '–'
}

/** The day, if the time is its start in UTC, else to the minute. */
function moment(time: string | undefined): string {
  return time === undefined || time.endsWith('T00:00:00.000Z')
    ? day(time)
    : `${time.slice(0, '2026-12-31T23:59'.length)}Z`
}

function rateText(rate: Rate | undefined): string {
  if (rate === undefined) return '–'
  const unit = { 1: 's', 60: 'm', 3600: 'h' }[rate.seconds]
  return `${rate.requests}/${unit ?? `${rate.seconds}s`}`
}
