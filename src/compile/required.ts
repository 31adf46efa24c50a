/**
 * What a map holds of a key that it has to have.
 *
 * @throws RangeError where it has not: a stand-in would hide that.
 */
export function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`nothing is known of ${key}`)
  return value
}
