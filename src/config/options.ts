import { availableParallelism } from 'node:os'
import { DATASETS } from '../sources/geonames/export-files.ts'
import { HISTORY_LENGTH, SNAPSHOTS_KEPT } from '../store/past-publications.ts'
import {
  asDatabaseUrl,
  asDate,
  asHost,
  asHttpAddress,
  asKey,
  asName,
  asOrigins,
  asPort,
  asProxies,
  asRate,
  asRedisUrl,
  asSigns,
  asSwitch,
  asText,
  oneOf,
  wholeNumber,
} from './option-values.ts'

const MOST_THREADS = 256

/** A setting: an option of the command line and an environment variable. */
export interface Option {
  readonly env: string
  /** What is typed, where that is not its name: a word may mean different things to different commands. */
  readonly flag?: string
  /** What stands for the value in the help; a switch has none. */
  readonly value?: string
  /** The value where neither the command line nor the environment gives one. */
  readonly fallback?: string
  readonly description: string
  /** Secrets come from the environment only: a command line is visible to others. */
  readonly isSecret?: true
  /** Faults do not repeat the value: there may be a password in it. */
  readonly isUnquoted?: true
  /** May be given several times, or with commas. */
  readonly isList?: true
  /** @throws OptionFault */
  readonly read: (text: string) => unknown
}

/** Every option there is; each is also an environment variable. A command says which of them it takes. */
export const OPTIONS = {
  store: {
    env: 'REFDIR_STORE',
    value: 'DIR',
    fallback: '.refdir',
    description: 'where snapshots and keys are kept',
    read: asText,
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'keep snapshots and keys in PostgreSQL: postgres://user:password@host,host2/database',
    isSecret: true,
    read: asDatabaseUrl,
  },
  redisUrl: {
    env: 'REDIS_URL',
    description: 'enforce the rates of keys across nodes: redis://:password@host:6379',
    isSecret: true,
    read: asRedisUrl,
  },
  activateAfter: {
    env: 'REFDIR_ACTIVATE_AFTER',
    value: 'SECONDS',
    description: 'only with PostgreSQL: time from publishing until all nodes switch; by default 2',
    read: wholeNumber(0, 3600),
  },
  // Without the prefix of the others: beside a service named refdir, Kubernetes sets REFDIR_PORT to an address of its own.
  host: { env: 'HOST', value: 'H', fallback: '127.0.0.1', description: 'address to listen on', read: asHost },
  port: { env: 'PORT', value: 'N', fallback: '8080', description: 'port to listen on', read: asPort },
  data: {
    env: 'REFDIR_DATA',
    value: 'DIR',
    description: 'your own directories and towns, laid over the bundled ones',
    read: asText,
  },
  publish: {
    env: 'REFDIR_PUBLISH',
    fallback: 'false',
    description: 'publish the snapshot instead of writing it to a file',
    read: asSwitch,
  },
  out: {
    env: 'REFDIR_OUT',
    value: 'FILE',
    description: 'file to write; <version>.refdir by default',
    read: asText,
  },
  allowShrink: {
    env: 'REFDIR_ALLOW_SHRINK',
    fallback: 'false',
    description: 'publish even what looks like a mistake, such as lost towns or elements',
    read: asSwitch,
  },
  keep: {
    env: 'REFDIR_KEEP',
    value: 'N',
    fallback: String(SNAPSHOTS_KEPT),
    description: 'different snapshots to keep, including the current one',
    read: wholeNumber(1, HISTORY_LENGTH),
  },
  town: {
    env: 'REFDIR_TOWN',
    value: 'ID',
    description: 'show all about one town',
    read: wholeNumber(0, 999_999_999_999_999),
  },
  json: { env: 'REFDIR_JSON', fallback: 'false', description: 'print JSON', read: asSwitch },
  from: {
    env: 'REFDIR_IMPORT_FROM',
    value: 'DIR',
    description: 'a folder laid out like the export site, instead of a mirror',
    read: asText,
  },
  mirror: {
    env: 'REFDIR_MIRROR',
    value: 'URL',
    isUnquoted: true,
    description: 'where to fetch from, instead of https://download.geonames.org/export',
    read: asHttpAddress,
  },
  countries: {
    env: 'REFDIR_IMPORT_COUNTRIES',
    value: 'UA,PL,…',
    description: 'only these countries',
    read: asSigns,
    isList: true,
  },
  dataset: {
    env: 'REFDIR_IMPORT_DATASET',
    value: 'NAME',
    fallback: 'allCountries',
    description: 'all towns, or cities500, cities1000, cities5000, cities15000',
    read: oneOf(...DATASETS),
  },
  maxAge: {
    env: 'REFDIR_MAX_AGE',
    value: 'SECONDS',
    fallback: '300',
    description: 'how long clients may cache answers',
    read: wholeNumber(0, 31_536_000),
  },
  sunset: {
    env: 'REFDIR_SUNSET',
    value: 'DATE',
    description: 'announced end of the deprecated operations; they keep answering',
    read: asDate,
  },
  logLevel: {
    env: 'REFDIR_LOG_LEVEL',
    value: 'LEVEL',
    fallback: 'info',
    description: 'debug, info, warn, error or silent',
    read: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  },
  accessLog: {
    env: 'REFDIR_ACCESS_LOG',
    fallback: 'false',
    description: 'log every request',
    read: asSwitch,
  },
  threads: {
    env: 'REFDIR_THREADS',
    value: 'N',
    fallback: String(Math.min(availableParallelism(), MOST_THREADS)),
    description: 'threads that answer requests',
    read: wholeNumber(1, MOST_THREADS),
  },
  adminHost: {
    env: 'REFDIR_ADMIN_HOST',
    value: 'H',
    fallback: '127.0.0.1',
    description: 'address of /live, /ready and /metrics',
    read: asHost,
  },
  adminPort: {
    env: 'REFDIR_ADMIN_PORT',
    value: 'N',
    description: 'port of /live, /ready and /metrics; by default 9464, or none if that is taken',
    read: asPort,
  },
  maxConnections: {
    env: 'REFDIR_MAX_CONNECTIONS',
    value: 'N',
    fallback: '10000',
    description: 'open connections at most; further ones are closed at once',
    read: wholeNumber(1, 1_000_000),
  },
  refusals: {
    env: 'REFDIR_REFUSALS',
    value: 'N/s',
    fallback: '20/s',
    description: 'requests without a valid key that an IP address may send; further ones are answered with 429',
    read: asRate,
  },
  trustedProxies: {
    env: 'REFDIR_TRUSTED_PROXIES',
    value: 'LIST',
    fallback: '',
    description: 'addresses and networks of proxies whose X-Forwarded-For or Forwarded is trusted',
    isList: true,
    read: asProxies,
  },
  drain: {
    env: 'REFDIR_DRAIN',
    value: 'SECONDS',
    fallback: '0',
    description: 'how long to keep serving, not ready, when told to stop',
    read: wholeNumber(0, 3600),
  },
  keyName: { env: 'REFDIR_KEY_NAME', flag: 'name', value: 'NAME', description: 'whom the key is for', read: asName },
  keyRate: {
    env: 'REFDIR_KEY_RATE',
    flag: 'rate',
    value: 'N/s',
    description: 'requests that the key may send, per s, m or h; no limit by default',
    read: asRate,
  },
  keyExpires: {
    env: 'REFDIR_KEY_EXPIRES',
    flag: 'expires',
    value: 'DATE',
    description:
      'when the key expires (a day: its start in UTC); by default never, or for rotate after the lifetime of the old key',
    read: asDate,
  },
  keyOrigins: {
    env: 'REFDIR_KEY_ORIGINS',
    flag: 'origin',
    value: 'URL',
    fallback: '',
    description: 'origin whose pages may use the key, such as https://example.org; may be given several times',
    isList: true,
    read: asOrigins,
  },
  overlap: {
    env: 'REFDIR_KEY_OVERLAP',
    value: 'HOURS',
    fallback: '24',
    description: 'how long the old key stays in force',
    read: wholeNumber(0, 8760),
  },
  accessKey: { env: 'REFDIR_ACCESS_KEY', description: 'one more accepted key', isSecret: true, read: asKey },
} as const satisfies Readonly<Record<string, Option>>

export type OptionName = keyof typeof OPTIONS

/** The names of the options that are secrets. */
export const SECRETS = (Object.keys(OPTIONS) as OptionName[]).filter((name) => 'isSecret' in OPTIONS[name])
