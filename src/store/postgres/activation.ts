/** What a query has told about the database's clock; milliseconds since the epoch. */
interface ClockReading {
  /** The database's clock, at some moment between the next two. */
  readonly clock: number
  /** This machine's clock when the query was sent. */
  readonly askedAt: number
  /** This machine's clock when the answer had arrived. */
  readonly answeredAt: number
}

/**
 * Converts a moment of the database's clock to this machine's clock. Where the two agree as far as can be told, as
 * clocks set by NTP do, the moment is the same for all nodes: the time that the database, the network or a busy node
 * took to answer does not spread their switch.
 */
export function localMoment(moment: number, { clock, askedAt, answeredAt }: ClockReading): Date {
  const agrees = askedAt - 1 <= clock && clock <= answeredAt + 1
  return new Date(agrees ? moment : moment + (askedAt + answeredAt) / 2 - clock)
}
