#!/usr/bin/env node
import { BUNDLED_DATA } from './commands/bundled-inputs.ts'
import { showProgress } from './commands/progress.ts'
import { serve } from './commands/serve.ts'
import { CompileError } from './compile/compile-error.ts'
import { type Config, ConfigError, OPTIONS, readConfig } from './config.ts'
import { SnapshotError } from './snapshot/format.ts'
import { DataError } from './sources/data-faults.ts'
import { DirectoryStore } from './store/directory.ts'
import { StoreError } from './store/store.ts'

const COMMANDS: Readonly<
  Record<string, { readonly summary: string; readonly run: (config: Config) => Promise<void> }>
> = {
  serve: { summary: 'answer requests; compiles the bundled data first where needed', run: serve },
  compile: {
    summary: 'compile the bundled towns with the curated files, and publish the snapshot',
    run: async (config) => {
      const { compileBundled } = await import('./commands/compile.ts')
      const store = new DirectoryStore(config.store)
      const { publication, report } = await compileBundled(store, config.data ?? BUNDLED_DATA, showProgress)
      console.log(report.lines().join('\n'))
      console.log(`published as number ${publication.number}, version ${publication.version}`)
    },
  },
}

function help(): string {
  const commands = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  const options = Object.entries(OPTIONS).map(([name, { env, value, description, ...option }]) => {
    const fallback = 'fallback' in option ? `, default ${option.fallback}` : ''
    return `  ${`--${name} ${value}`.padEnd(22)}${description} (${env}${fallback})`
  })
  return [
    'usage: refdir <command> [options]',
    '',
    ...commands,
    '',
    ...options,
    '',
    '  REFDIR_ACCESS_KEY     one more accepted key, in the environment only',
  ].join('\n')
}

const MENDABLE = [ConfigError, DataError, CompileError, StoreError, SnapshotError]

/** Such as a port in use or a folder that may not be written: the system says what, in a sentence. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

const [name = 'help', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command === undefined || args.includes('--help') || args.includes('-h')) {
  const isAsked = command !== undefined || ['help', '--help', '-h'].includes(name)
  if (!isAsked) console.error(`refdir: there is no command ${JSON.stringify(name)}\n`)
  console.log(help())
  process.exitCode = isAsked ? 0 : 2
} else {
  try {
    await command.run(readConfig(args, process.env))
  } catch (error) {
    // What the person can mend is told in a sentence; anything else is a fault of the program, with its stack.
    const isMendable = MENDABLE.some((kind) => error instanceof kind) || isSystemError(error)
    const message = error instanceof Error ? error.message : String(error)
    console.error(isMendable ? `refdir ${name}: ${message}` : error)
    process.exitCode = error instanceof ConfigError ? 2 : 1
  }
}
