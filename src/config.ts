import { parseArgs } from 'node:util'

/** How the service runs; from the command line, else the environment, else the default. */
export interface Config {
  readonly store: string
  readonly host: string
  readonly port: number
  readonly data: string | undefined
  readonly maxAge: number
  readonly sunset: Date | undefined
  readonly logLevel: string
  /** One more accepted key, from the environment only: a command line is visible to others. */
  readonly accessKey: string | undefined
}

/** All faults of the configuration together. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

interface Option {
  readonly env: string
  readonly value: string
  readonly fallback?: string
  readonly description: string
}

/** The options that the commands share; every one is also an environment variable. */
export const OPTIONS = {
  store: { env: 'REFDIR_STORE', value: 'DIR', fallback: '.refdir', description: 'where snapshots and keys are kept' },
  host: { env: 'HOST', value: 'H', fallback: '127.0.0.1', description: 'address to listen on' },
  port: { env: 'PORT', value: 'N', fallback: '8080', description: 'port to listen on' },
  data: { env: 'REFDIR_DATA', value: 'DIR', description: 'the curated files, instead of the bundled ones' },
  'max-age': {
    env: 'REFDIR_MAX_AGE',
    value: 'SECONDS',
    fallback: '300',
    description: 'how long clients may keep answers',
  },
  sunset: { env: 'REFDIR_SUNSET', value: 'DATE', description: 'when the deprecated operations end' },
  'log-level': {
    env: 'REFDIR_LOG_LEVEL',
    value: 'LEVEL',
    fallback: 'info',
    description: 'debug, info, warn, error or silent',
  },
} as const satisfies Record<string, Option>

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * @param args what follows the command's name.
 * @throws ConfigError with every fault.
 */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const given = parse(args, faults)
  const text = (name: keyof typeof OPTIONS): string | undefined => {
    const option: Option = OPTIONS[name]
    return given[name] ?? (env[option.env] || undefined) ?? option.fallback
  }
  const integer = (name: keyof typeof OPTIONS, maximum: number): number => {
    const value = text(name) ?? ''
    if (/^[0-9]{1,15}$/.test(value) && Number(value) <= maximum) return Number(value)
    faults.push(`--${name} (${OPTIONS[name].env}): ${JSON.stringify(value)} is not a whole number from 0 to ${maximum}`)
    return 0
  }
  const sunset = text('sunset')
  if (sunset !== undefined && Number.isNaN(Date.parse(sunset))) {
    faults.push(`--sunset (REFDIR_SUNSET): ${JSON.stringify(sunset)} is not a date such as 2027-12-31`)
  }
  const logLevel = text('log-level') ?? ''
  if (!LOG_LEVELS.includes(logLevel)) {
    faults.push(`--log-level (REFDIR_LOG_LEVEL): ${JSON.stringify(logLevel)} is none of ${LOG_LEVELS.join(', ')}`)
  }
  const config: Config = {
    store: text('store') ?? '',
    host: text('host') ?? '',
    port: integer('port', 65_535),
    data: text('data'),
    maxAge: integer('max-age', 31_536_000),
    sunset: sunset === undefined ? undefined : new Date(sunset),
    logLevel,
    accessKey: env.REFDIR_ACCESS_KEY || undefined,
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return Object.freeze(config)
}

function parse(args: readonly string[], faults: string[]): Record<string, string | undefined> {
  const options = Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: 'string' as const }]))
  const given: Record<string, string | undefined> = {}
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`${JSON.stringify(token.value)}: there is nothing for it to mean here`)
    if (token.kind !== 'option') continue
    if (!(token.name in OPTIONS)) faults.push(`${token.rawName}: there is no such option; --help lists them`)
    else if (token.value === undefined) faults.push(`${token.rawName}: a value is missing`)
    else given[token.name] = token.value
  }
  return given
}
