let shown = ''

/** Shows what is being done: on one line of a terminal, or as lines where the output is no terminal. */
export function showProgress(step: string, count?: number): void {
  if (process.stderr.isTTY) {
    process.stderr.write(`\r\x1b[K${count === undefined ? step : `${step}: ${count}`} …`)
    if (step === 'publishing') process.stderr.write('\r\x1b[K')
  } else if (step !== shown) process.stderr.write(`${step} …\n`)
  shown = step
}
