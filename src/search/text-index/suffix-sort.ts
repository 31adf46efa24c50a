/** With more buckets than this, their bounds would take more than 128 MiB, and nearly all of them would be empty. */
const MOST_BUCKETS = 1 << 24

/** A range this short is sorted by insertion: partitioning it would take longer than the few comparisons that it saves. */
const INSERTION_LENGTH = 12

/**
 * Sorts suffixes (positions in `text`) by the text from there up to the next 0. Equal suffixes keep no
 * particular order. They are swapped into buckets by their first two units, then each bucket is sorted by a
 * three-way radix quicksort: names are short, so comparing never goes far. All of it in place.
 */
export function sortSuffixes(suffixes: Uint32Array, text: Uint16Array): void {
  const { ranks, count } = letterRanks(text)
  if (count * count > MOST_BUCKETS) {
    quicksort(suffixes, text, 0, suffixes.length, 0)
    return
  }
  const ends = new Uint32Array(count * count + 1)
  const bucketOf = (position: number): number => {
    const first = text[position]!
    const second = first === 0 ? 0 : text[position + 1]!
    return ranks[first]! * count + ranks[second]!
  }
  // Not `for … of`, which would make an object for each of hundreds of millions.
  for (let at = 0; at < suffixes.length; at++) ends[bucketOf(suffixes[at]!) + 1]!++
  for (let bucket = 0; bucket < count * count; bucket++) ends[bucket + 1]! += ends[bucket]!
  const next = ends.slice(0, -1)
  for (let bucket = 0; bucket < count * count; bucket++) {
    while (next[bucket]! < ends[bucket + 1]!) {
      let position = suffixes[next[bucket]!]!
      for (let home = bucketOf(position); home !== bucket; home = bucketOf(position)) {
        const at = next[home]!++
        const displaced = suffixes[at]!
        suffixes[at] = position
        position = displaced
      }
      suffixes[next[bucket]!++] = position
    }
  }
  for (let bucket = 0; bucket < count * count; bucket++) {
    // A second unit of 0 (rank 0) ends the text: nothing is left to compare.
    if (bucket % count !== 0) quicksort(suffixes, text, ends[bucket]!, ends[bucket + 1]!, 2)
  }
}

/** The index of each code unit in use among those in use; 0 always has rank 0. */
function letterRanks(text: Uint16Array): { ranks: Uint32Array; count: number } {
  const ranks = new Uint32Array(0x10000)
  for (let at = 0; at < text.length; at++) ranks[text[at]!] = 1
  ranks[0] = 0
  let count = 1
  for (let unit = 1; unit < ranks.length; unit++) if (ranks[unit] === 1) ranks[unit] = count++
  return { ranks, count }
}

function quicksort(suffixes: Uint32Array, text: Uint16Array, low: number, high: number, depth: number): void {
  while (high - low > INSERTION_LENGTH) {
    const pivot = medianUnit(suffixes, text, low, high, depth)
    let less = low
    let greater = high
    for (let index = low; index < greater; ) {
      const position = suffixes[index]!
      const unit = text[position + depth]!
      if (unit < pivot) {
        suffixes[index++] = suffixes[less]!
        suffixes[less++] = position
      } else if (unit > pivot) {
        suffixes[index] = suffixes[--greater]!
        suffixes[greater] = position
      } else index++
    }
    quicksort(suffixes, text, low, less, depth)
    quicksort(suffixes, text, greater, high, depth)
    if (pivot === 0) return
    low = less
    high = greater
    depth++
  }
  for (let index = low + 1; index < high; index++) {
    const position = suffixes[index]!
    let hole = index
    while (hole > low && isAfter(text, suffixes[hole - 1]!, position, depth)) {
      suffixes[hole] = suffixes[hole - 1]!
      hole--
    }
    suffixes[hole] = position
  }
}

function medianUnit(suffixes: Uint32Array, text: Uint16Array, low: number, high: number, depth: number): number {
  const a = text[suffixes[low]! + depth]!
  const b = text[suffixes[(low + high) >> 1]! + depth]!
  const c = text[suffixes[high - 1]! + depth]!
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

function isAfter(text: Uint16Array, left: number, right: number, depth: number): boolean {
  for (let offset = depth; ; offset++) {
    const a = text[left + offset]!
    const b = text[right + offset]!
    if (a !== b) return a > b
    if (a === 0) return false
  }
}
