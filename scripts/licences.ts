/**
 * Lists the licences of all installed packages, and fails where one has a licence that is not known to go with ours:
 * `npm run licences`. What is only used in development is not handed on, so that it may ask for more.
 */
import { execFileSync } from 'node:child_process'

const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'])
/** MPL-2.0 binds who changes its files, OFL-1.1 who changes the typeface, which pages carry as it is. */
const ALLOWED_IN_DEVELOPMENT = new Set([...ALLOWED, 'CC0-1.0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0'])

/** A package as `npm query` tells of it. */
interface Installed {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
}

/** Whether an SPDX expression leaves a choice that is allowed: alternatives of licences that hold together. */
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
