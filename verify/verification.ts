/** The seed of a run that is given none. */
export const SEED = 20261121

/** Options of a run. */
export interface RunOptions {
  /** The whole run, whose figure is stated, instead of a short one. */
  readonly full: boolean
  /** The seed of its random choices, if it makes any. */
  readonly seed: number
}

export interface RunResult {
  /** What was measured, as text for people; if it did not pass, with what to look into. */
  readonly figure: string
  readonly passed: boolean
}

/** One of the runs that show what is stated about reliability: a module of this folder with these exports. */
export interface Verification {
  /** The name that it is called by. */
  readonly name: string
  /** One line: what has to hold. It is the title of its test. */
  readonly summary: string
  run(options: RunOptions): Promise<RunResult>
}
