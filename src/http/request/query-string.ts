/** The values of each parameter, decoded, in the order given; undefined stands for what cannot be decoded. */
export type QueryValues = ReadonlyMap<string, readonly (string | undefined)[]>

const NOTHING: QueryValues = new Map()

/**
 * Reads the query of a target: `+` is a space, escapes are UTF-8. Unlike lenient parsers it reports what is broken. A
 * parameter whose name cannot be decoded goes by its raw name.
 */
export function queryValues(url: string): QueryValues {
  const mark = url.indexOf('?')
  if (mark < 0) return NOTHING
  const values = new Map<string, (string | undefined)[]>()
  // Splitting the query would take a third longer.
  for (let from = mark + 1; from < url.length; ) {
    const ampersand = url.indexOf('&', from)
    const end = ampersand < 0 ? url.length : ampersand
    if (end > from) addPair(url.slice(from, end), values)
    from = end + 1
  }
  return values
}

function addPair(pair: string, values: Map<string, (string | undefined)[]>): void {
  const equals = pair.indexOf('=')
  const rawName = equals < 0 ? pair : pair.slice(0, equals)
  const decodedName = decode(rawName)
  const name = decodedName ?? rawName
  const value = decodedName === undefined ? undefined : decode(equals < 0 ? '' : pair.slice(equals + 1))
  const given = values.get(name)
  if (given === undefined) values.set(name, [value])
  else given.push(value)
}

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}
