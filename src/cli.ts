import { inspect } from 'node:util'
import release from '../package.json' with { type: 'json' }
import { maskKeys } from './access/mask-keys.ts'
import { KeyError } from './access/stored-keys.ts'
import type { Command } from './commands/command.ts'
import { ShrinkError } from './compile/comparison/shrink.ts'
import { CompileError } from './compile/compile-error.ts'
import { ConfigError } from './config/config.ts'
import { ignoredVariable, unknownVariables } from './config/unknown-variables.ts'
import { printable } from './printable.ts'
import { isSystemError } from './reason.ts'
import { ThreadShortage } from './serve/threads/thread-shortage.ts'
import { SnapshotError } from './snapshot/format.ts'
import { DataError } from './sources/data-faults.ts'
import { SourceFileError } from './sources/source-file-error.ts'
import { StoreError } from './store/store.ts'

/** The commands by name. Only the one that is asked for is loaded: a start waits for what it loads. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./commands/serve.ts')).serveCommand],
  ['compile', async () => (await import('./commands/compile.ts')).compileCommand],
  ['import geonames', async () => (await import('./commands/import-geonames.ts')).importCommand],
  ['publish', async () => (await import('./commands/publish.ts')).publishCommand],
  ['history', async () => (await import('./commands/history.ts')).historyCommand],
  ['rollback', async () => (await import('./commands/rollback.ts')).rollbackCommand],
  ['inspect', async () => (await import('./commands/inspect.ts')).inspectCommand],
  ['keys create', async () => (await import('./commands/keys.ts')).keysCreateCommand],
  ['keys list', async () => (await import('./commands/keys.ts')).keysListCommand],
  ['keys revoke', async () => (await import('./commands/keys.ts')).keysRevokeCommand],
  ['keys rotate', async () => (await import('./commands/keys.ts')).keysRotateCommand],
  ['migrate', async () => (await import('./commands/migrate.ts')).migrateCommand],
])

/** Errors that the person at the command line can mend. */
const MENDABLE = [
  ConfigError,
  DataError,
  CompileError,
  ShrinkError,
  SourceFileError,
  StoreError,
  SnapshotError,
  KeyError,
  ThreadShortage,
]

/** A sentence if the person can mend the error; else it is a fault of the program, shown with its stack. Neither holds a key. */
function explain(name: string, error: unknown): string {
  const isMendable = MENDABLE.some((kind) => error instanceof kind) || isSystemError(error)
  const text = isMendable && error instanceof Error ? `refdir ${name}: ${error.message}` : inspect(error)
  return maskKeys(text).split('\n').map(printable).join('\n')
}

/** Whether commands of two words begin with a word. */
function isFirstOfTwo(word: string | undefined): boolean {
  return [...COMMANDS.keys()].some((name) => name.startsWith(`${word} `))
}

/** @param word what was typed: where commands of two words begin with it, they alone are listed. */
async function overview(word?: string): Promise<string> {
  const isGroup = isFirstOfTwo(word)
  const listed = [...COMMANDS].filter(([name]) => !isGroup || name.startsWith(`${word} `))
  const lines = await Promise.all(listed.map(async ([name, load]) => `  ${name.padEnd(18)}${(await load()).summary}`))
  return [
    `usage: refdir ${isGroup ? `${word} ` : ''}<command> [options]`,
    '',
    ...lines,
    '',
    'refdir <command> --help lists the options of a command; every option is also an environment variable.',
    'refdir --version prints the version.',
  ].join('\n')
}

/** The command that a command line begins with. */
async function commandIn(args: readonly string[]): Promise<Command | undefined> {
  const load = COMMANDS.get(args[0] ?? '') ?? COMMANDS.get(args.slice(0, 2).join(' '))
  return load?.()
}

async function help(args: readonly string[]): Promise<number> {
  console.log((await commandIn(args))?.help() ?? (await overview(args[0])))
  return 0
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args[0] === 'help') return help(args.slice(1))
  if (args.some((arg) => ['--help', '-h'].includes(arg))) return help(args)
  if (args[0] === '--version') {
    console.log(release.version)
    return 0
  }
  const found = await commandIn(args)
  if (found === undefined) {
    const typed = maskKeys(JSON.stringify(args.slice(0, 2).join(' ')))
    const isBegun = args.length === 1 && isFirstOfTwo(args[0])
    const fault = isBegun ? `${typed} is only the first of two words` : `there is no command ${typed}`
    console.error(`refdir: ${fault}\n\n${await overview(args[0])}`)
    return 2
  }
  try {
    // The service logs this by itself.
    if (found.name !== 'serve')
      for (const variable of unknownVariables(process.env))
        console.error(`refdir ${found.name}: ${ignoredVariable(variable, found.name)}`)
    await found.run(args.slice(found.name.split(' ').length), process.env)
    return 0
  } catch (error) {
    console.error(explain(found.name, error))
    return error instanceof ConfigError ? 2 : 1
  }
}

const args = process.argv.slice(2)
// Whoever reads the output may have read enough, as `head` does. The work is done all the same: a publication must not
// depend on the reader. A service serves on whatever keeps its output from being written, such as a full disk.
for (const output of [process.stdout, process.stderr]) {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || args[0] === 'serve') return
    if (!process.exitCode) console.error(`refdir: the output cannot be written: ${error.message}`)
    process.exitCode ||= 1
  })
}
const exitCode = await main(args)
process.exitCode ||= exitCode
