import { type Config, ConfigError, flagOf, readConfig } from '../config/config.ts'
import { OPTIONS, type Option, type OptionName } from '../config/options.ts'

/** What a command takes besides options. */
interface Operands {
  /** As the help shows them: `[FILE | N]`. */
  readonly usage: string
  readonly least: number
  readonly most: number
}

interface Definition<Name extends OptionName> {
  /** One word, or two: `serve`, `keys create`. */
  readonly name: string
  readonly summary: string
  readonly operands?: Operands
  readonly options: readonly Name[]
  readonly run: (config: Config<Name>, operands: readonly string[]) => Promise<void>
}

/** Something that `refdir` does. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Its usage and options, for people. */
  help(): string
  /** @throws ConfigError with every fault of what is given. */
  run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void>
}

/** Characters of the help's first column: more than any option takes. */
const OPTION_WIDTH = 26
const NO_OPERANDS: Operands = { usage: '', least: 0, most: 0 }

/** A command whose configuration has the options that it names, and no others. */
export function command<Name extends OptionName>(definition: Definition<Name>): Command {
  const { name, summary, options, operands: expected = NO_OPERANDS } = definition
  return {
    name,
    summary,
    help: () =>
      [
        `usage: refdir ${[name, expected.usage].join(' ').trim()} [options]`,
        '',
        `  ${summary}`,
        '',
        ...options.map(describeOption),
      ].join('\n'),
    async run(args, env) {
      const { config, operands } = readConfig(options, args, env)
      const { usage, least, most } = expected
      const [extra] = operands.slice(most)
      if (extra !== undefined) throw new ConfigError(`${JSON.stringify(extra)}: unexpected argument`)
      if (operands.some((operand) => operand.trim() === '')) throw new ConfigError(`${usage} is blank`)
      if (operands.length < least) throw new ConfigError(`${usage} is missing; --help explains it`)
      await definition.run(config, operands)
    },
  }
}

function describeOption(name: OptionName): string {
  const { env, value, fallback, description, isSecret }: Option = OPTIONS[name]
  if (isSecret) return `  ${env.padEnd(OPTION_WIDTH)}${description} (environment only)`
  const flag = [flagOf(name), value].join(' ').trim()
  const isShown = value !== undefined && fallback !== undefined && fallback !== ''
  return `  ${flag.padEnd(OPTION_WIDTH)}${description} (${env}${isShown ? `, default ${fallback}` : ''})`
}
