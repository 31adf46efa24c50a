import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fuzz from '../../verify/fuzz.ts'
import * as keyChanges from '../../verify/key-changes.ts'
import * as secrets from '../../verify/secrets.ts'
import * as slowSockets from '../../verify/slow-sockets.ts'
import type { Verification } from '../../verify/verification.ts'

/**
 * In their short forms, at once: most of them mainly wait. Reloads and overload, which take minutes, and the import are run by
 * hand.
 */
const SHORT: readonly Verification[] = [fuzz, keyChanges, secrets, slowSockets]

describe('the short verifications', { concurrency: true }, () => {
  for (const { name, summary, run } of SHORT) {
    it(`${name}: ${summary}`, async () => {
      const { figure, passed } = await run({ full: false, seed: undefined })
      assert(passed, figure)
    })
  }
})
