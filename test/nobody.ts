import { execFileSync, spawnSync } from 'node:child_process'

/**
 * The user who owns nothing, on every system. Root may read and write everything, and PostgreSQL refuses to be run by root: what needs
 * fewer rights is done as this user where root runs the tests.
 */
const NAME = 'nobody'

function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/** Does something with the rights of nobody. All threads of the process change with it. */
export async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot()) return work()
  process.seteuid?.(NAME)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** As whom `spawn` is to run a program. */
export function nobody() {
  return inPlaceOfRoot(NAME)
}

/** As whom to run what must not be run by root: a user by name; nothing if this process is not root. */
export function inPlaceOfRoot(user: string): { readonly uid?: number; readonly gid?: number } {
  return isRoot() ? { uid: idOf('-u', user), gid: idOf('-g', user) } : {}
}

function idOf(option: '-u' | '-g', user: string): number {
  return Number(execFileSync('id', [option, user], { encoding: 'utf8' }))
}

/** Lets that user read what is in a folder, whatever the umask of those who wrote it. */
export function openToNobody(folder: string): void {
  execFileSync('chmod', ['-R', 'go+rX', folder])
}

/** Whether that user may read a file: a checkout of root's may lie in a folder that is closed to others, such as `/root`. */
export function isOpenToNobody(path: string): boolean {
  return spawnSync('test', ['-r', path], nobody()).status === 0
}
