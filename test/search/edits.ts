/** Longest text and query that are compared, code units. */
const LONGEST = 256

/** rows[d][j]: edits between the first d letters of the text and the first j of the query. */
const rows = Array.from({ length: LONGEST + 1 }, (_, row) => {
  const edits = new Uint16Array(LONGEST + 1)
  edits[0] = row
  return edits
})
const noLetters = (rows[0] as Uint16Array).map((_, column) => column)
rows[0] = noLetters

/**
 * Optimal string alignment distances (a letter more, less or other, or two neighbours swapped) between a query
 * and each start of a text, the whole text last. Both are at most 256 code units long.
 */
export function prefixEdits(query: string, text: string): number[] {
  const distances = [query.length]
  let twoAbove: Uint16Array = noLetters
  let above: Uint16Array = noLetters
  for (let row = 1; row <= text.length; row++) {
    const current = rows[row] as Uint16Array
    for (let column = 1; column <= query.length; column++) {
      const isSame = text[row - 1] === query[column - 1]
      let edits = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && text[row - 1] === query[column - 2] && text[row - 2] === query[column - 1]) {
        edits = Math.min(edits, (twoAbove[column - 2] as number) + 1)
      }
      current[column] = edits
    }
    distances.push(current[query.length] as number)
    twoAbove = above
    above = current
  }
  return distances
}
