import { parseArgs } from 'node:util'
import { OptionFault } from './option-values.ts'
import { OPTIONS, type Option, type OptionName } from './options.ts'

/** All faults of the configuration together, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Value<O extends Option> = O extends { readonly fallback: string }
  ? ReturnType<O['read']>
  : ReturnType<O['read']> | undefined

/** Values of some options: from the command line, else the environment, else the default. */
export type Config<Name extends OptionName = OptionName> = { readonly [N in Name]: Value<(typeof OPTIONS)[N]> }

/**
 * @param names the options that the command takes.
 * @param args what follows the command's name.
 * @throws ConfigError with every fault.
 */
export function readConfig<Name extends OptionName>(
  names: readonly Name[],
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { readonly config: Config<Name>; readonly operands: readonly string[] } {
  const faults: string[] = []
  const { given, operands } = parse(names, args, faults)
  const config = Object.fromEntries(
    names.map((name): [Name, unknown] => {
      const option: Option = OPTIONS[name]
      const text = given.get(name) ?? (env[option.env] || undefined) ?? option.fallback
      return [name, text === undefined ? undefined : read(option, labelOf(name, text), text, faults)]
    }),
  )
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  // Each value was read by its own option's `read`, which is what the type says.
  return { config: Object.freeze(config) as Config<Name>, operands }
}

/** An option as it is typed: `--max-age`. */
export function flagOf(name: OptionName): string {
  const { flag }: Option = OPTIONS[name]
  if (flag !== undefined) return `--${flag}`
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** An option and its value, for messages; of a secret, only the variable. */
function labelOf(name: OptionName, text: string): string {
  const { env, isSecret, isUnquoted }: Option = OPTIONS[name]
  if (isSecret) return env
  const label = `${flagOf(name)} (${env})`
  return isUnquoted ? label : `${label}: ${JSON.stringify(text)}`
}

function isListed(name: OptionName): boolean {
  const { isList }: Option = OPTIONS[name]
  return isList === true
}

function read(option: Option, label: string, text: string, faults: string[]): unknown {
  try {
    return option.read(text)
  } catch (error) {
    if (!(error instanceof OptionFault)) throw error
    faults.push(`${label} ${error.message}`)
    return undefined
  }
}

function parse<Name extends OptionName>(
  names: readonly Name[],
  args: readonly string[],
  faults: string[],
): { given: ReadonlyMap<Name, string>; operands: readonly string[] } {
  const flags = new Map<string, Name>()
  const options: Record<string, { type: 'string' | 'boolean' }> = {}
  for (const name of names) {
    const option: Option = OPTIONS[name]
    if (option.isSecret) continue
    const long = flagOf(name).slice('--'.length)
    flags.set(long, name)
    options[long] = { type: option.value === undefined ? 'boolean' : 'string' }
  }
  const given = new Map<Name, string>()
  const operands: string[] = []
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const name = flags.get(token.name)
    const isSwitch = options[token.name]?.type === 'boolean'
    if (name === undefined) faults.push(`${token.rawName}: unknown option; --help lists all options`)
    else if (isSwitch && token.value !== undefined) faults.push(`${token.rawName}: takes no value`)
    else if (isSwitch) given.set(name, 'true')
    // A next word that begins with -- was meant as an option of its own; `--out=--x` can say otherwise.
    else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--')))
      faults.push(`${token.rawName}: a value is missing`)
    else if (given.has(name) && !isListed(name)) faults.push(`${token.rawName}: given more than once`)
    else given.set(name, isListed(name) && given.has(name) ? `${given.get(name)},${token.value}` : token.value)
  }
  return { given, operands }
}
