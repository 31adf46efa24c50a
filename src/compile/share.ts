/** A part of a whole for people, such as `12.5 %`. */
export function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
}

/** A count and its share of a whole for people, such as `5 (12.5 %)`. */
export function countAndShare(count: number, whole: number): string {
  return `${count} (${percent(count, whole)})`
}
