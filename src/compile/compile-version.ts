/** Bumped with every change in what compiling makes of the same inputs: stored snapshots are then out of date. */
export const COMPILE_VERSION = 20
