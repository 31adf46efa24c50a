/** Why something failed, in the words of what was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether something failed with a code of the system's or of Node's, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Such as of a port in use or a folder that may not be written: the system says what, in a sentence. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
