/** The value under which a part of all values lie, the greatest of all for 1; NaN, which reaches no goal, where there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}
