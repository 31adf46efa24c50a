import { closest, distance } from 'fastest-levenshtein'
import { OPTIONS } from './options.ts'

const PREFIX = 'REFDIR_'

/** What the README and the explorer have in examples of how to call the service. */
const OF_EXAMPLES = 'REFDIR_KEY'

/** A variable that looks like one of ours, and the one that may have been meant. */
interface UnknownVariable {
  readonly name: string
  readonly meant: string | undefined
}

/** The variables of an environment that begin like ours, and that nothing reads. */
export function unknownVariables(env: NodeJS.ProcessEnv): readonly UnknownVariable[] {
  const known: readonly string[] = Object.values(OPTIONS).map(({ env }) => env)
  const isRead = (name: string) => known.includes(name) || name === OF_EXAMPLES
  return Object.entries(env)
    .filter(([name, value = '']) => name.startsWith(PREFIX) && !isRead(name) && !isOfKubernetes(name, value))
    .map(([name]) => ({ name, meant: meantBy(name, known) }))
}

/** Says that a variable is ignored, and what may have been meant; a sentence without its full stop. */
export function ignoredVariable({ name, meant }: UnknownVariable, command: string): string {
  const hint =
    meant === undefined ? `refdir ${command} --help lists the variables that are read` : `did you mean ${meant}?`
  return `${name} is ignored; ${hint}`
}

/**
 * Next to a service named refdir, or one whose name begins so, Kubernetes sets variables about it: `REFDIR_SERVICE_HOST`,
 * `REFDIR_SERVICE_PORT_HTTP`, `REFDIR_PORT_8080_TCP_ADDR`, and `REFDIR_PORT` to `tcp://10.0.0.1:8080`.
 */
function isOfKubernetes(name: string, value: string): boolean {
  return /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value)
}

function meantBy(name: string, known: readonly string[]): string | undefined {
  const bare = name.slice(PREFIX.length)
  if (known.includes(bare)) return bare
  const nearest = closest(name, known)
  return distance(name, nearest) <= Math.ceil(bare.length / 3) ? nearest : undefined
}
