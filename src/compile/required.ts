/**
 * The value of a key that a map must have.
 *
 * @throws RangeError where the map lacks it: a stand-in would hide that.
 */
export function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`nothing is known of ${key}`)
  return value
}
