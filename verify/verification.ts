/** How a run is wanted. */
export interface RunOptions {
  /** The whole run, whose figure is stated, instead of a short one. */
  readonly full: boolean
  /** What its random choices start from; undefined: the run's own. */
  readonly seed: number | undefined
}

export interface RunResult {
  /** What was measured, as text for people; where it did not pass, with what to look into. */
  readonly figure: string
  readonly passed: boolean
}

/** One of the runs that show what is stated of reliability: a module of this folder that exports these. */
export interface Verification {
  /** By which it is called. */
  readonly name: string
  /** One line: what it does. */
  readonly summary: string
  run(options: RunOptions): Promise<RunResult>
}
