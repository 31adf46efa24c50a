/** Directories that contradict each other: what is wrong, one line for each fault. */
export class CompileError extends Error {
  override name = 'CompileError'
}
