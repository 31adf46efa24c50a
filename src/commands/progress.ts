const CLEAR_LINE = '\r\x1b[K'

let shown = ''

/** Shows what is being done: on one line of a terminal, or as lines where the output is no terminal. */
export function showProgress(step: string, count?: number): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`${CLEAR_LINE}${count === undefined ? step : `${step}: ${count}`} …`)
  } else if (step !== shown) process.stderr.write(`${step} …\n`)
  shown = step
}

/** Makes room for what is printed next. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  shown = ''
}
