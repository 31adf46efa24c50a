import type { Client, OperationName, Operations } from '../client/src/index.ts'

/** An operation that answers a directory. */
export type ListOperation = Exclude<OperationName, `findTowns${string}`>

type FieldOf<Element> = Element extends unknown ? keyof Element : never

/** What an element of any directory may hold besides its key and its name. */
export type OtherField = Exclude<FieldOf<Operations[ListOperation]['element']>, 'id' | 'sign' | 'code' | 'name'>

/** An element of a directory: its names by language, and its other fields. */
export interface Row {
  readonly key: string
  readonly names: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<OtherField, string>
}

/** As many identifiers as fit an address of 8,192 characters, even of 16 digits, each with a comma that takes three. */
const MOST_IDS = 400

/** The whole of a directory in some languages. Its order is that of the first. */
export async function directoryRows(
  client: Client,
  operation: ListOperation,
  languages: readonly string[],
  cargoIds: readonly number[],
): Promise<Row[]> {
  const lists = await Promise.all(languages.map((language) => wholeList(client, operation, language, cargoIds)))
  const rows = new Map<string, { names: Map<string, string>; fields: Map<OtherField, string> }>()
  for (const [index, list] of lists.entries()) {
    for (const listed of list) {
      const { name: shown, ...rest } = listed
      const [[, key] = ['', ''], ...fields] = Object.entries(rest)
      const row = rows.get(String(key)) ?? {
        names: new Map(),
        fields: new Map(fields.map(([field, value]) => [field as OtherField, String(value)])),
      }
      row.names.set(languages[index] ?? '', shown)
      rows.set(String(key), row)
    }
  }
  return [...rows].map(([key, row]) => ({ key, ...row }))
}

/** An element of any directory: its key comes first. */
type Listed = { readonly name: string } & Readonly<Record<string, string | number>>

async function wholeList(
  client: Client,
  operation: ListOperation,
  language: string,
  cargoIds: readonly number[],
): Promise<readonly Listed[]> {
  if (operation !== 'findCargo') return (await client[operation]({ language })) as unknown as readonly Listed[]
  const batches: (readonly number[])[] = []
  for (let at = 0; at < cargoIds.length; at += MOST_IDS) batches.push(cargoIds.slice(at, at + MOST_IDS))
  const found = await Promise.all(batches.map((ids) => client.findCargo({ ids, language })))
  return found.flat() as unknown as readonly Listed[]
}

/** Reads `1-570,600`. */
export function idsIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, step) => from + step)
  })
}
