import { createReadStream } from 'node:fs'
import { FETCH_AGAIN, SourceFileError } from '../source-file-error.ts'
import { type ExportFile, fileName } from './export-file.ts'
import { type LineFault, lineBlocks } from './line-blocks.ts'
import type { ReadingReport } from './reading-report.ts'
import { openZipText } from './zip-text.ts'

/** A row of a file of the export site. */
export interface ExportRow {
  /** Counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** With more faults than this … */
const MOST_FAULTS = 1000
/** … which are also more than this share of the rows, a file is taken for something else. */
const MOST_FAULTY = 0.1

/**
 * The rows of a tab-separated file, one list for each chunk that is read; lines that start with `#` and
 * empty ones are skipped, and rows with another number of cells are left out.
 *
 * @param modifiedIn called with the time of the file's last change, as the archive gives it.
 * @throws SourceFileError when the file is damaged or holds something other than such rows.
 */
export async function* rowLists(
  file: ExportFile,
  columns: number,
  report: ReadingReport,
  modifiedIn: (modified: Date) => void = () => {},
): AsyncGenerator<readonly ExportRow[]> {
  const text = file.entry === undefined ? plainText(file.path) : await openZipText(file.path, file.entry)
  let count = 0
  const refuse = (fault: LineFault, line: number) => {
    count++
    report.refuse(file, line, fault)
  }
  try {
    modifiedIn(text.modified)
    for await (const { first, lines } of lineBlocks(text.chunks(), refuse)) {
      const rows: ExportRow[] = []
      for (const [index, line] of lines.entries()) {
        if (line === '' || line.startsWith('#')) continue
        count++
        const cells = line.split('\t')
        if (cells.length === columns) rows.push({ line: first + index, cells })
        else report.refuse(file, first + index, `not ${columns} columns`, String(cells.length))
      }
      yield rows
    }
  } finally {
    text.close()
  }
  report.rows.set(fileName(file), count)
  checkFaults(file, count, report)
}

function checkFaults(file: ExportFile, count: number, report: ReadingReport): void {
  const { path } = file
  const faults = report.faultsOf(file)
  if (count === 0) throw new SourceFileError(path, `contains no rows; ${FETCH_AGAIN}`)
  if (faults < count && (faults <= MOST_FAULTS || faults <= MOST_FAULTY * count)) return
  const ofFile = report.leftOut.lines().filter((line) => line.startsWith(`${fileName(file)}: `))
  throw new SourceFileError(path, `${faults} of ${count} rows are faulty; ${FETCH_AGAIN}\n  ${ofFile.join('\n  ')}`)
}

function plainText(path: string) {
  return { modified: new Date(0), chunks: () => createReadStream(path) as AsyncIterable<Buffer>, close: () => {} }
}
