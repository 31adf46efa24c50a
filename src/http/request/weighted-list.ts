const WEIGHT = /^\s*q\s*=\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*$/

/** Most items that are read. A header has room for thousands, which would take 5 ms; no browser lists as many as this. */
const MOST_ITEMS = 50

/**
 * The items of a header such as `gzip;q=0.5, br`, in lower case and in the order given, with their weights; 1 where
 * none is given: RFC 9110 sections 5.6.6 and 12.4.2.
 */
export function weightedList(header: string | undefined): ReadonlyMap<string, number> {
  return new Map(
    (header ?? '').split(',', MOST_ITEMS).map((text) => {
      const [item = '', ...parameters] = text.toLowerCase().split(';')
      const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find(Boolean)
      return [item.trim(), Number(weight ?? 1)]
    }),
  )
}
