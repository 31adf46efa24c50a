export function isTaken(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** The system names the port, but not the option that chooses another. */
export function namingOption(error: unknown, option: string): unknown {
  if (isTaken(error)) error.message += `; ${option} chooses another`
  return error
}
