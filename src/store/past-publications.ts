import { OvertakenError, StoreError } from './store.ts'

/** Publications that are remembered: some years of daily ones. */
export const HISTORY_LENGTH = 1000

/** Different snapshots that are kept to go back to, the current one among them. */
export const SNAPSHOTS_KEPT = 10

/** What a store knows about a publication that is to become current again. */
export interface EarlierPublication {
  readonly version: string
  readonly isLast: boolean
  readonly isKept: boolean
}

/**
 * Makes sure that it is possible to go back to a publication.
 *
 * @param label of the store.
 * @throws StoreError where it cannot.
 */
export function returnable<E extends EarlierPublication>(number: number, earlier: E | undefined, label: string): E {
  if (earlier === undefined)
    throw new StoreError(`${label} has no publication ${number}; refdir history lists them all`)
  if (earlier.isLast) throw new StoreError(`publication ${number} is already the current one`)
  requireKept(number, earlier)
  return earlier
}

/** @throws StoreError where the snapshot of a publication before the current one is no longer kept. */
export function requireKept(number: number, { version, isKept }: Pick<EarlierPublication, 'version' | 'isKept'>): void {
  if (isKept) return
  throw new StoreError(
    `publication ${number}: its snapshot ${version} is no longer kept; compile it again, or choose another`,
  )
}

/**
 * Makes sure that nobody has published since the publication that a new one is to follow.
 *
 * @param after as `NewPublication` has it.
 * @throws OvertakenError where somebody has.
 */
export function requireNotOvertaken(after: number | undefined, current: number | undefined): void {
  if (after === undefined || after === (current ?? 0)) return
  throw new OvertakenError('somebody else has published in the meantime: this was not published')
}
