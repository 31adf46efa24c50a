import assert from 'node:assert/strict'

const SHOWN = 25

/** Fails where there is anything in a list of faults: with their number and the first of them. */
export function assertNone(faults: readonly string[]): void {
  if (faults.length === 0) return
  assert.fail(`${faults.length} faults\n${faults.slice(0, SHOWN).join('\n')}${faults.length > SHOWN ? '\n…' : ''}`)
}
