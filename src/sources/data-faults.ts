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

/** All faults of the data files together, so that one run shows everything there is to mend; of many in a column, the first. */
export class DataError extends Error {
  override name = 'DataError'
  readonly faults: readonly DataFault[]

  constructor(faults: readonly DataFault[]) {
    // A cell that is read for several things reports its fault each time.
    const sorted = inOrder([...new Map(faults.map((fault) => [describe(fault), fault])).values()])
    const count = `${sorted.length} fault${sorted.length === 1 ? '' : 's'}`
    super(`${count} in the data files\n${lines(sorted).join('\n')}`)
    this.faults = sorted
  }
}

/** Most faults of a column that are shown: a spreadsheet spoils all cells of a column alike, a hundred thousand at once. */
const MOST_SHOWN = 100

function lines(faults: readonly DataFault[]): string[] {
  const columns = Map.groupBy(faults, (fault) => describePlace({ ...fault, line: 0 }))
  const shown = new Set([...columns.values()].flatMap((ofColumn) => ofColumn.slice(0, MOST_SHOWN)))
  const more = [...columns]
    .filter(([, { length }]) => length > MOST_SHOWN)
    .map(([place, { length }]) => `${place}: and ${length - MOST_SHOWN} more`)
  return [...faults.filter((fault) => shown.has(fault)).map(describe), ...more]
}

/** By line, the files in the order in which they were read. */
function inOrder(faults: readonly DataFault[]): DataFault[] {
  const byFile = Map.groupBy(faults, ({ file }) => file)
  return [...byFile.values()].flatMap((ofFile) => ofFile.toSorted((one, other) => one.line - other.line))
}

function describe(fault: DataFault): string {
  return `${describePlace(fault)}: ${fault.fault}`
}

function describePlace({ file, line, column }: DataPlace): string {
  return [file, ...(line > 0 ? [`line ${line}`] : []), ...(column === '' ? [] : [`column ${column}`])].join(', ')
}
