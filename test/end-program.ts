import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Ends a program that may have ended by itself. @returns when it has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
