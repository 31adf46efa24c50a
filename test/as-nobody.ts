/** Root may read and write everything: what is tried with less rights is tried as this user. */
const NOBODY = 65_534

/** Does something as a user who owns nothing; only root changes to it. All threads of the process change with it. */
export async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
