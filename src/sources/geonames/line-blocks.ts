import { isUtf8 } from 'node:buffer'

/** Longest line, in bytes. GeoNames' longest field may hold 10,000 characters. */
export const LONGEST_LINE = 128 * 1024

const NEWLINE = 0x0a
/** What Windows programs put before a text in UTF-8. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/** Consecutive lines of a file. A refused line is left as an empty text. */
interface LineBlock {
  /** Number of the first of them, counted from 1. */
  readonly first: number
  readonly lines: readonly string[]
}

export type LineFault = 'not valid UTF-8' | 'line too long'

/**
 * The lines of a stream of bytes, one block for each chunk: iterating by block costs a tenth of
 * iterating by line. Holds no more than one chunk and one line at a time.
 *
 * @param refuse called for each line that is left out, with its number.
 */
export async function* lineBlocks(
  chunks: AsyncIterable<Buffer>,
  refuse: (fault: LineFault, line: number) => void,
): AsyncGenerator<LineBlock> {
  let first = 1
  let rest: Buffer = Buffer.alloc(0)
  let isSkipping = false
  for await (const chunk of chunks) {
    let bytes = chunk
    if (isSkipping) {
      const end = bytes.indexOf(NEWLINE)
      if (end < 0) continue
      bytes = bytes.subarray(end + 1)
      first++
      isSkipping = false
    }
    const end = bytes.lastIndexOf(NEWLINE)
    if (end < 0) {
      rest = Buffer.concat([rest, bytes])
      if (rest.length > LONGEST_LINE) {
        refuse('line too long', first)
        isSkipping = true
        rest = Buffer.alloc(0)
      }
      continue
    }
    const whole = Buffer.concat([rest, bytes.subarray(0, end)])
    rest = Buffer.from(bytes.subarray(end + 1))
    const lines = splitLines(whole, first, refuse)
    yield { first, lines }
    first += lines.length
  }
  if (rest.length > 0) yield { first, lines: splitLines(rest, first, refuse) }
}

function splitLines(whole: Buffer, first: number, refuse: (fault: LineFault, line: number) => void): string[] {
  const isMarked = first === 1 && whole.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
  const bytes = isMarked ? whole.subarray(BYTE_ORDER_MARK.length) : whole
  if (isUtf8(bytes) && bytes.length <= LONGEST_LINE) {
    const text = bytes.toString('utf8')
    return text.includes('\r') ? text.replace(/\r$/, '').split(/\r?\n/) : text.split('\n')
  }
  const lines: string[] = []
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    const line = bytes.subarray(start, end)
    const fault = faultOf(line)
    if (fault !== undefined) refuse(fault, first + lines.length)
    lines.push(fault === undefined ? line.toString('utf8').replace(/\r$/, '') : '')
    start = end + 1
  }
  return lines
}

function faultOf(line: Buffer): LineFault | undefined {
  if (line.length > LONGEST_LINE) return 'line too long'
  return isUtf8(line) ? undefined : 'not valid UTF-8'
}
