/**
 * `node verify/run.ts NAME [--full] [--seed N]`: runs a verification, prints its figure, exits with 1 where it fails. Which ones
 * take no notice of a seed, and which read variables, is in docs/reliability.md.
 */
// Told to stop, it ends in order, so that the programs that it has started are told to stop, too.
import '../test/end-with-us.ts'
import { parseArgs } from 'node:util'
import * as cluster from './cluster.ts'
import * as damage from './damage.ts'
import * as fuzz from './fuzz.ts'
import { givenNumber } from './given-number.ts'
import * as importSize from './import.ts'
import * as keyChanges from './key-changes.ts'
import * as oracle from './oracle.ts'
import * as overload from './overload.ts'
import * as publishFaults from './publish-faults.ts'
import * as publishKills from './publish-kills.ts'
import * as reloads from './reloads.ts'
import * as secrets from './secrets.ts'
import * as slowSockets from './slow-sockets.ts'
import { SEED, type Verification } from './verification.ts'

const VERIFICATIONS: readonly Verification[] = [
  ...[oracle, importSize, publishKills, publishFaults, damage],
  ...[fuzz, reloads, slowSockets, overload, keyChanges, secrets],
  cluster,
]

process.exitCode = await main()

async function main(): Promise<number> {
  const wanted = wantedRun()
  if (typeof wanted === 'string') {
    console.error(`${wanted}\n\nusage: npm run verify -- NAME [--full] [--seed N]\n`)
    for (const { name, summary } of VERIFICATIONS) console.error(`  ${name.padEnd(14)} ${summary}`)
    return 2
  }
  const { verification, full, seed } = wanted
  const { figure, passed } = await verification.run({ full, seed })
  console.log(`${verification.name}: ${passed ? 'passed' : 'FAILED'}\n${figure}`)
  return passed ? 0 : 1
}

/** What the command line asks for, or what is wrong with it. */
function wantedRun(): { verification: Verification; full: boolean; seed: number } | string {
  try {
    const { values, positionals } = parseArgs({
      options: { full: { type: 'boolean', default: false }, seed: { type: 'string', default: `${SEED}` } },
      allowPositionals: true,
    })
    const [name, ...more] = positionals
    if (name === undefined) return 'which verification?'
    if (more.length > 0) return `one verification at a time, not also ${more.join(' ')}`
    const verification = VERIFICATIONS.find((each) => each.name === name)
    if (verification === undefined) return `there is no verification ${name}`
    return { verification, full: values.full, seed: givenNumber('--seed', values.seed) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
