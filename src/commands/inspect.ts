import { existsSync } from 'node:fs'
import { SnapshotError } from '../snapshot/format.ts'
import { requireKept } from '../store/past-publications.ts'
import { requireVersion, withPublication } from '../store/publication-fault.ts'
import { type Publication, type Store, StoreError } from '../store/store.ts'
import { command } from './command.ts'
import { inspectionLines, inspectSnapshot } from './output/inspection.ts'
import { printJson, printLines, row } from './output/lines.ts'
import { inspectTown, townLines } from './output/town-inspection.ts'
import { configuredStore, STORE_OPTIONS, storeName } from './steps/configured-store.ts'
import { publicationNumber } from './steps/publication-number.ts'

export const inspectCommand = command({
  name: 'inspect',
  summary: 'show what is inside a snapshot: a file, a publication by its number, or the current one',
  operands: { usage: '[FILE | N]', least: 0, most: 1 },
  options: [...STORE_OPTIONS, 'town', 'json'],
  async run({ town, json, ...storeOptions }, [operand]) {
    const number = operand === undefined ? undefined : publicationNumber(operand)
    if (operand !== undefined && number === undefined) {
      if (!existsSync(operand)) throw new SnapshotError(`${operand}: there is no such file`)
      if (town === undefined) await showSnapshot(operand, json)
      else await showTown(operand, json, town)
      return
    }
    const store = await configuredStore(storeOptions)
    const publication = await findPublication(store, storeName(storeOptions), number)
    await withPublication(publication, async () => {
      if (town !== undefined) return showTown(await store.file(publication), json, town, publication)
      // Of a snapshot that is damaged in the database there may be a whole copy here.
      await store.checkStored(publication)
      const isCopy = storeOptions.databaseUrl !== undefined
      await showSnapshot(await store.file(publication), json, { publication, isCopy })
    })
  },
})

async function findPublication(store: Store, where: string, number: number | undefined): Promise<Publication> {
  if (number === undefined) {
    const current = await store.current()
    if (current !== undefined) return current
    const remedy = 'refdir compile --publish publishes a data set, and refdir inspect FILE shows a file'
    // It may have what another release has published.
    const isEmpty = (await store.history()).length === 0
    const fault = isEmpty
      ? `nothing is published in ${where} yet`
      : `${where} has no data set that this program can read`
    throw new StoreError(`${fault}: ${remedy}`)
  }
  const history = await store.history()
  const found = history.find((each) => each.number === number)
  if (found === undefined) throw new StoreError(`there is no publication ${number}; refdir history lists them all`)
  if (found !== history.at(-1)) requireKept(number, found)
  return found
}

/** @throws StoreError where the snapshot has no such town, SnapshotError where it is not the one that was published. */
async function showTown(file: string, json: boolean, town: number, published?: Publication): Promise<void> {
  const { version, found } = await inspectTown(file, town)
  if (published !== undefined) requireVersion(file, version, published.version)
  if (found === undefined) throw new StoreError(`${file} has no town ${town}`)
  if (json) printJson(found)
  else printLines(townLines(found))
}

/** What a file was published as, and whether it is a copy of what the database has. */
interface Published {
  readonly publication: Publication
  readonly isCopy: boolean
}

async function showSnapshot(file: string, json: boolean, published?: Published): Promise<void> {
  const inspection = await inspectSnapshot(file)
  if (published !== undefined) requireVersion(file, inspection.version, published.publication.version)
  if (json) printJson({ ...inspection, publication: published?.publication ?? null })
  else printLines([...(published === undefined ? [] : publishedLines(published)), ...inspectionLines(inspection)])
}

function publishedLines({ publication: { number, publishedAt, note }, isCopy }: Published): string[] {
  const what = [`number ${number}`, publishedAt.toISOString(), note].filter(Boolean).join(', ')
  return [row('published', what), ...(isCopy ? [row('checked', 'in the database, and its copy here')] : [])]
}
