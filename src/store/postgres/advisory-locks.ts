/** Class of all our advisory locks in a database: the letters "refd". */
const REFDIR = 0x72656664

/** Each is held while a transaction changes what its name says; numbers for `pg_advisory_xact_lock`. */
export const MIGRATING = [REFDIR, 1] as const
export const PUBLISHING = [REFDIR, 2] as const
export const CHANGING_KEYS = [REFDIR, 3] as const
