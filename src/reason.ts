/** Why something failed, in the words of what was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether something failed with one of the given codes of the system or of Node, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is Error {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}

/** Whether the system reported an error, such as a port in use or a folder without write access: its message says what. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
