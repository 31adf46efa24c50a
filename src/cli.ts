#!/usr/bin/env node
import { BUNDLED_DATA, compileBundled } from './commands/compile.ts'
import { showProgress } from './commands/progress.ts'
import { serve } from './commands/serve.ts'
import { CompileError } from './compile/compile.ts'
import { type Config, ConfigError, OPTIONS, readConfig } from './config.ts'
import { DataError } from './sources/data-faults.ts'
import { DirectoryStore } from './store/directory.ts'

const COMMANDS: Readonly<
  Record<string, { readonly summary: string; readonly run: (config: Config) => Promise<void> }>
> = {
  serve: { summary: 'answer requests; compiles the bundled data first where needed', run: serve },
  compile: {
    summary: 'compile the bundled towns with the curated files, and publish the snapshot',
    run: async (config) => {
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

const [name = 'help', ...args] = process.argv.slice(2)
const command = COMMANDS[name]
if (command === undefined || args.includes('--help') || args.includes('-h')) {
  console.log(help())
  process.exitCode = command === undefined && name !== 'help' && name !== '--help' && name !== '-h' ? 2 : 0
} else {
  try {
    await command.run(readConfig(args, process.env))
  } catch (error) {
    // What the person can mend is told in a sentence; anything else is a fault of the program, with its stack.
    const isMendable = error instanceof ConfigError || error instanceof DataError || error instanceof CompileError
    console.error(isMendable ? `refdir ${name}: ${error.message}` : error)
    process.exitCode = error instanceof ConfigError ? 2 : 1
  }
}
