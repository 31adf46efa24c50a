/** A cell of a data file. */
export interface DataPlace {
  readonly file: string
  /** Counted from 1, the header's line included; 0 where the file as a whole is meant. */
  readonly line: number
  /** The column's name, or its number where it has none; empty where the row as a whole is meant. */
  readonly column: string
}

/** A fault in a data file, with the place to mend it. */
export interface DataFault extends DataPlace {
  /** What is wrong, and what to do about it. */
  readonly fault: string
}

/** All faults of the data files together, so that one run shows everything there is to mend. */
export class DataError extends Error {
  override name = 'DataError'
  readonly faults: readonly DataFault[]

  constructor(faults: readonly DataFault[]) {
    // A cell that is read for several things reports its fault each time.
    const sorted = inOrder([...new Map(faults.map((fault) => [describe(fault), fault])).values()])
    const count = `${sorted.length} fault${sorted.length === 1 ? '' : 's'}`
    super(`${count} in the data files\n${sorted.map(describe).join('\n')}`)
    this.faults = sorted
  }
}

/** By line, the files in the order in which they were read. */
function inOrder(faults: readonly DataFault[]): DataFault[] {
  const byFile = Map.groupBy(faults, ({ file }) => file)
  return [...byFile.values()].flatMap((ofFile) => ofFile.toSorted((one, other) => one.line - other.line))
}

function describe({ file, line, column, fault }: DataFault): string {
  const place = [file, ...(line > 0 ? [`line ${line}`] : []), ...(column === '' ? [] : [`column ${column}`])]
  return `${place.join(', ')}: ${fault}`
}
