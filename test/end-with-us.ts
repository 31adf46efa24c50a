import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, NodeJS.Signals>()

process.once('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

// Told to stop, a process would end without an `exit`. Node's test runner tells those of its files, and ends in order itself.
if (!process.execArgv.includes('--test'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Sees to it that a program does not outlive this process, where that ends in order: told to stop, or by an error. */
export function endWithUs<Child extends ChildProcess>(child: Child, signal: NodeJS.Signals = 'SIGKILL'): Child {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
  return child
}
