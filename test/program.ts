import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from './end-with-us.ts'
import { isOpenToNobody, nobody } from './nobody.ts'

const CLI = join(import.meta.dirname, '..', 'bin', 'refdir.js')

export type Environment = Readonly<Record<string, string | undefined>>

/** Why the program cannot be run without root's rights here, or false. */
export const ONLY_AS_ROOT = [process.execPath, CLI].every(isOpenToNobody)
  ? false
  : 'the checkout is closed to other users'

/** What a machine may be short of. */
interface Circumstances {
  /** How much a file can hold, in blocks of 512 bytes: 0 is like a full disk; Node sees EFBIG for ENOSPC. */
  readonly fileBlocks?: number
  /** How many files it may have open. */
  readonly openFiles?: number
  /** What of its output nobody reads. */
  readonly closed?: 'stdout' | 'stderr'
  /** A file that its output goes to, instead of here. */
  readonly outputTo?: string
  /** It is not run by root, who may write everywhere. */
  readonly isUnprivileged?: boolean
}

/** The program as people run it: in a folder, with nothing else in its environment but huge pages, if tests have them. */
export class Program {
  readonly #child: ChildProcess
  readonly #ended: Promise<number | null>
  stdout = ''
  stderr = ''

  constructor(
    args: readonly string[],
    folder: string,
    env: Environment = {},
    { fileBlocks, openFiles, closed, outputTo, isUnprivileged = false }: Circumstances = {},
  ) {
    const command = [process.execPath, CLI, ...args]
    const limit = fileBlocks !== undefined ? `-f ${fileBlocks}` : openFiles !== undefined ? `-n ${openFiles}` : ''
    const [program = '', ...rest] = limit ? ['sh', '-c', `ulimit ${limit}; exec "$0" "$@"`, ...command] : command
    const file = outputTo === undefined ? undefined : openSync(outputTo, 'a')
    const child = spawn(program, rest, {
      cwd: folder,
      env: { PATH: process.env.PATH, GLIBC_TUNABLES: process.env.GLIBC_TUNABLES, ...env },
      stdio: ['pipe', file ?? 'pipe', file ?? 'pipe'],
      ...(isUnprivileged ? nobody() : {}),
    })
    this.#child = endWithUs(child)
    if (file !== undefined) closeSync(file)
    if (closed !== undefined) this.#child[closed]?.destroy()
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text
    })
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    this.#ended = once(this.#child, 'close').then(([code]) => code)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Its exit code, once it has ended. */
  ended(): Promise<number | null> {
    return this.#ended
  }

  /** What a pattern finds in its output, once it does. */
  async prints(pattern: RegExp, output: 'stdout' | 'stderr' = 'stdout'): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this[output])
      if (found !== null) return found
      const next = once(this.#child[output] as NodeJS.ReadableStream, 'data').then(() => undefined)
      const code = await Promise.race([next, this.#ended])
      if (code !== undefined) assert.fail(`ended with ${code}\n${this.stdout}\n${this.stderr}`)
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Its exit code, once it has ended. */
  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.signal(signal)
    return this.#ended
  }
}

/** What a program has printed by its end, and its exit code. */
export async function runProgram(
  args: readonly string[],
  folder: string,
  env: Environment = {},
  circumstances: Circumstances = {},
): Promise<Program & { readonly code: number | null }> {
  const program = new Program(args, folder, env, circumstances)
  return Object.assign(program, { code: await program.ended() })
}

/** The URL and the header of the curl line that a service prints, and the key in it. */
export async function printedRequest(
  program: Program,
): Promise<{ url: string; headers: Record<string, string>; key: string }> {
  const [, header = '', key = '', url = ''] = await program.prints(/^ *curl -H '([^:']+): ([^']+)' '([^']+)'$/m)
  return { url, headers: { [header]: key }, key }
}
