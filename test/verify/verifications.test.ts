import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fuzz from '../../verify/fuzz.ts'
import * as keyChanges from '../../verify/key-changes.ts'
import * as overload from '../../verify/overload.ts'
import * as reloads from '../../verify/reloads.ts'
import * as secrets from '../../verify/secrets.ts'
import * as slowSockets from '../../verify/slow-sockets.ts'
import { SEED, type Verification } from '../../verify/verification.ts'

/** They mainly wait, and so run concurrently. */
const WAITING: readonly Verification[] = [fuzz, keyChanges, secrets, slowSockets]
/** They need all of the processor. The import, which takes minutes, is run by hand. */
const WORKING: readonly Verification[] = [reloads, overload]

function inShort({ name, summary, run }: Verification): void {
  it(`${name}: ${summary}`, async () => {
    const { figure, passed } = await run({ full: false, seed: SEED })
    assert(passed, figure)
  })
}

describe('the short verifications', () => {
  describe('that mainly wait', { concurrency: true }, () => WAITING.forEach(inShort))
  describe('that need the processor', () => WORKING.forEach(inShort))
})
