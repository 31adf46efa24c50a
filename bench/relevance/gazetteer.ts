import type { Catalog } from '../../src/catalog.ts'
import { areaIdsOf } from '../../src/compile/area-id.ts'
import { mergeAreas, mergeTowns } from '../../src/compile/merging/merge.ts'
import { MergeReport } from '../../src/compile/merging/merge-report.ts'
import type { Town } from '../../src/model/places.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { fold } from '../../src/text/fold.ts'
import { catalogOf, compiledSnapshot } from '../../test/compile/compiled-snapshot.ts'
import { type Corpus, corpus } from '../corpus.ts'

/** A corpus compiled in memory, and the towns that it was compiled from. */
export interface Gazetteer {
  readonly label: string
  readonly catalog: Catalog
  readonly towns: ReadonlyMap<number, Town>
}

export async function compileGazetteer(size: string, geonamesFolder: string | undefined): Promise<Gazetteer> {
  const { label, source, curated }: Corpus = corpus(size, geonamesFolder)
  const rows: TownRow[] = []
  for await (const row of source.towns()) rows.push(row)
  const read = { ...source, towns: () => rows }
  const snapshot = await compiledSnapshot(read, curated)
  const towns = new Map<number, Town>()
  for await (const town of mergeTowns(read, curated, areaIdsOf(mergeAreas(curated)), new MergeReport()))
    towns.set(town.id, town)
  return { label, catalog: await catalogOf(snapshot), towns }
}

/** All names that find a town, folded. */
export function foldedNames({ names, aliases }: Town): Set<string> {
  return new Set([...Object.values(names), ...aliases].map(fold))
}
