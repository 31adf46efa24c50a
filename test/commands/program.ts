import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const CLI = join(import.meta.dirname, '..', '..', 'src', 'cli.ts')

/** Runs the program to its end, as people do: in a folder of theirs, with nothing else in its environment. */
export async function runProgram(args: readonly string[], folder: string) {
  const child = spawn(process.execPath, [CLI, ...args], { cwd: folder, env: { PATH: process.env.PATH ?? '' } })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
