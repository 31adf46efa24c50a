const CLEAR_LINE = '\r\x1b[K'
/** Cells of the bar. */
const WIDTH = 30

let shown = ''

/**
 * Shows what is being done: on one line of a terminal, with a bar where the end is known; elsewhere as a line for
 * each step, and for each tenth of one whose end is known.
 */
export function showProgress(step: string, count?: number, total?: number): void {
  const share = count === undefined || total === undefined || total === 0 ? undefined : Math.min(1, count / total)
  if (process.stderr.isTTY) {
    process.stderr.write(`${CLEAR_LINE}${terminalLine(step, count, share)}`)
    return
  }
  // The end of a step that is shown in tenths: its name alone would look as if it began anew.
  if (share === 1 && shown.startsWith(`${step}: `)) return
  const line = share === undefined || share === 1 ? `${step} …` : `${step}: ${Math.floor(share * 10) * 10} % …`
  if (line !== shown) process.stderr.write(`${line}\n`)
  shown = line
}

function terminalLine(step: string, count: number | undefined, share: number | undefined): string {
  if (share === undefined) return `${count === undefined ? step : `${step}: ${count}`} …`
  const cells = Math.floor(share * WIDTH)
  return `${step} [${'='.repeat(cells)}${' '.repeat(WIDTH - cells)}] ${Math.floor(share * 100)} %`
}

/** Makes room for what is printed next. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  shown = ''
}
