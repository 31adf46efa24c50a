import { OvertakenError, StoreError } from './store.ts'

/** Publications that are remembered: some years of daily ones. */
export const HISTORY_LENGTH = 1000

/** What a store knows of a publication that is to be current again. */
export interface EarlierPublication {
  readonly version: string
  readonly isLast: boolean
  readonly isKept: boolean
}

/**
 * Makes sure that a publication can be gone back to.
 *
 * @param label of the store.
 * @throws StoreError where it cannot.
 */
export function returnable<E extends EarlierPublication>(number: number, earlier: E | undefined, label: string): E {
  if (earlier === undefined)
    throw new StoreError(`${label} has no publication ${number}; refdir history lists them all`)
  const { version, isLast, isKept } = earlier
  if (isLast) throw new StoreError(`publication ${number} is the current one already`)
  if (!isKept)
    throw new StoreError(
      `publication ${number}: its snapshot ${version} is no longer kept; compile it anew, or choose another`,
    )
  return earlier
}

/**
 * Makes sure that nobody has published since what a publication is to follow was current.
 *
 * @param after as `NewPublication` has it.
 * @throws OvertakenError where somebody has.
 */
export function requireNotOvertaken(after: number | undefined, current: number | undefined): void {
  if (after === undefined || after === (current ?? 0)) return
  throw new OvertakenError('somebody else has published in the meantime: this is not published')
}
