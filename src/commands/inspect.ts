import { type Publication, type Store, StoreError } from '../store/store.ts'
import { command } from './command.ts'
import { configuredStore, placeName, STORE_OPTIONS } from './configured-store.ts'
import { inspectionLines, inspectSnapshot } from './inspection.ts'
import { publicationNumber } from './publication-number.ts'
import { inspectTown, townLines } from './town-inspection.ts'

export const inspectCommand = command({
  name: 'inspect',
  summary: 'tell what is inside a snapshot: a file, a publication by its number, or the current one',
  operands: { usage: '[FILE | N]', least: 0, most: 1 },
  options: [...STORE_OPTIONS, 'town', 'json'],
  async run({ town, json, ...store }, [operand]) {
    const { file, publication } = await fileOf(await configuredStore(store), placeName(store), operand)
    if (town !== undefined) {
      const found = inspectTown(file, town)
      if (found === undefined) throw new StoreError(`${file} has no town ${town}`)
      print(json ? found : townLines(found))
      return
    }
    const inspection = inspectSnapshot(file)
    if (json) print({ ...inspection, publication: publication ?? null })
    else print([...publishedLines(publication), ...inspectionLines(inspection)])
  },
})

/** The snapshot that an operand means. */
async function fileOf(
  store: Store,
  place: string,
  operand: string | undefined,
): Promise<{ file: string; publication: Publication | undefined }> {
  const number = operand === undefined ? undefined : publicationNumber(operand)
  if (operand !== undefined && number === undefined) return { file: operand, publication: undefined }
  const publication =
    number === undefined ? await store.current() : (await store.history()).find((each) => each.number === number)
  if (publication === undefined) {
    const remedy = 'refdir compile --publish does that, and refdir inspect FILE looks into a file'
    throw new StoreError(
      number === undefined
        ? `nothing is published in ${place} yet: ${remedy}`
        : `there is no publication ${number}; refdir history lists them all`,
    )
  }
  return { file: await store.file(publication), publication }
}

function publishedLines(publication: Publication | undefined): string[] {
  if (publication === undefined) return []
  const { number, publishedAt, note } = publication
  const what = [`number ${number}`, publishedAt.toISOString(), note].filter(Boolean).join(', ')
  return [`${'published'.padEnd(14)}${what}`]
}

function print(what: readonly string[] | object): void {
  console.log(Array.isArray(what) ? what.join('\n') : JSON.stringify(what, null, 2))
}
