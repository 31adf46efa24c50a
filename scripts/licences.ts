/**
 * Lists the licences of all installed packages, and fails if one has a licence that is not known to be compatible with
 * ours: `npm run licences`. What is only used in development is not passed on, so its licence may ask for more.
 */
import { execFileSync } from 'node:child_process'

const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'])
/** MPL-2.0 binds whoever changes its files, OFL-1.1 whoever changes the typeface, which pages carry as it is. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'CC0-1.0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0'])

/** A package as `npm query` describes it. */
interface Installed {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
}

/** Whether an SPDX expression leaves a choice that is allowed: it lists alternatives, each of licences that apply together. */
function isAllowed(licence: string, allowed: ReadonlySet<string>): boolean {
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((together) => together.split(' AND ').every((name) => allowed.has(name)))
}

const packages: Installed[] = JSON.parse(execFileSync('npm', ['query', ':root *'], { encoding: 'utf8' }))
const byLicence = Map.groupBy(packages, ({ license = 'none' }) => license)
for (const [licence, holders] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  const names = [...new Set(holders.map(({ name }) => name))].sort()
  console.log(`${licence} (${names.length}): ${names.join(', ')}`)
}
const refused = packages.filter(
  ({ license = 'none', dev = false }) => !isAllowed(license, dev ? ALLOWED_IN_DEVELOPMENT : ALLOWED),
)
for (const { name, version, license = 'none' } of refused) {
  console.error(`${name} ${version}: ${license} is not among the licences that scripts/licences.ts allows`)
}
if (refused.length > 0 || packages.length === 0) process.exitCode = 1
