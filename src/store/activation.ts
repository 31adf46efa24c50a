/** What a question to the database has told of its clock; milliseconds since the epoch. */
export interface ClockReading {
  /** The database's clock, at some moment between the next two. */
  readonly told: number
  /** This machine's clock when the question was asked. */
  readonly askedAt: number
  /** This machine's clock when the answer had come. */
  readonly answeredAt: number
}

/**
 * A moment of the database's clock by this machine's clock. Where the two agree as far as can be told, as clocks
 * do that are set by NTP, the moment is the same for all nodes, and their switch is not spread by how long
 * the database, the network or a busy node took to answer.
 */
export function localMoment(moment: number, { told, askedAt, answeredAt }: ClockReading): Date {
  const agrees = askedAt - 1 <= told && told <= answeredAt + 1
  return new Date(agrees ? moment : moment + (askedAt + answeredAt) / 2 - told)
}
