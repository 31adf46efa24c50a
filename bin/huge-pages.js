/**
 * Runs the program in huge pages where the system leaves that to programs (`madvise`): where memory is given slowly, a
 * snapshot is then opened in a fraction of the time (docs/benchmarks.md). Only the C library can ask for them, and it
 * reads whether to when a process begins. So the process begins anew, under the same number, which takes 0.2 s.
 */
import { readFileSync } from 'node:fs'

const SETTING = 'GLIBC_TUNABLES'

// A parent that talks to it over a channel of Node's would lose it.
if (process.env[SETTING] === undefined && process.channel === undefined && isLeftToPrograms()) {
  const env = { ...process.env, [SETTING]: 'glibc.malloc.hugetlb=1' }
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}

function isLeftToPrograms() {
  try {
    return readFileSync('/sys/kernel/mm/transparent_hugepage/enabled', 'latin1').includes('[madvise]')
  } catch {
    // Not Linux, or without huge pages.
    return false
  }
}
