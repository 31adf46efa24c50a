/** Directories that contradict each other: what is wrong, a line for each. */
export class CompileError extends Error {
  override name = 'CompileError'
}
