import type { ChildProcess } from 'node:child_process'

const running = new Map<ChildProcess, NodeJS.Signals>()

process.once('exit', () => {
  for (const [child, signal] of running) child.kill(signal)
})

/** Sees to it that a program does not outlive this process, where that ends in order: told to stop, or by an error. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): ChildProcess {
  running.set(child, signal)
  child.once('exit', () => running.delete(child))
  return child
}
