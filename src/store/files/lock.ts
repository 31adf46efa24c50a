import fs from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../reason.ts'
import { StoreError } from '../store.ts'
import { WRITING_REMEDY } from './durable-file.ts'
import { giveTo, ownerFor } from './owner.ts'

/** Milliseconds between two attempts to get the lock. */
const TRY_EVERY = 50
/** Milliseconds to wait for others: publishing gigabytes to a slow disk takes a while. */
export const PATIENCE = 120_000

/** SQLite's code for a lock that somebody else holds. */
const BUSY = 5
/** Its code for a file that can be neither opened nor made. */
const CANNOT_OPEN = 14

/**
 * Runs one piece of work at a time among all threads and programs that name the same lock file.
 *
 * The lock is SQLite's exclusive one on a database that stays empty. The kernel releases it when its holder dies,
 * however it dies, so it is never stale; and it holds between machines wherever a network file system has locks. Node
 * has no such lock of its own, and lock files that judge by a process id or by their age whether their holder lives are
 * wrong after a restart, in a container, or while the holder computes.
 *
 * @param patience milliseconds to wait for others.
 * @throws StoreError where others hold it too long, or the file cannot be locked.
 */
export async function underLock<T>(path: string, work: () => Promise<T>, patience = PATIENCE): Promise<T> {
  using _ = await acquire(path, patience)
  return await work()
}

async function acquire(path: string, patience: number): Promise<DatabaseSync> {
  const owner = await ownerFor(fs, path)
  const lock = open(path)
  try {
    await giveTo(owner, (uid, gid) => fs.lchown(path, uid, gid))
    // SQLite opens a read-only file, too; its lock then keeps out no other program that does so.
    await fs.access(path, fs.constants.W_OK).catch(() => {
      throw notWritable(path)
    })
    for (let waited = 0; ; waited += TRY_EVERY) {
      if (tryLock(lock, path)) return lock
      if (waited >= patience) {
        throw new StoreError(`${path}: another program has held the lock for ${patience / 1000} s: fuser shows which`)
      }
      await sleep(TRY_EVERY)
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

function open(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw unlockable(path, error)
  }
}

function tryLock(lock: DatabaseSync, path: string): boolean {
  try {
    // With a journal in a file, even an empty one, a full disk would keep out a program that comes to make room.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (codeOf(error) === BUSY) return false
    throw unlockable(path, error)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}

function unlockable(path: string, error: unknown): StoreError {
  if (codeOf(error) === CANNOT_OPEN) return notWritable(path)
  const reason = reasonOf(error)
  return new StoreError(`${path} cannot be locked: ${reason}; it must be an empty file that can be written`)
}

function notWritable(path: string): StoreError {
  return new StoreError(`${path} cannot be written, so nothing in its folder can be changed: ${WRITING_REMEDY}`)
}
