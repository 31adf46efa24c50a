import { Catalog } from '../../src/catalog.ts'
import { compile } from '../../src/compile/compile.ts'
import { mergeAreas, mergeTowns } from '../../src/compile/merge.ts'
import { CompileReport } from '../../src/compile/report.ts'
import type { Town } from '../../src/model/places.ts'
import { parseSnapshot } from '../../src/snapshot/reader.ts'
import { encodeSnapshot } from '../../src/snapshot/writer.ts'
import type { TownRow } from '../../src/sources/source.ts'
import { FOLD_VERSION, fold } from '../../src/text/fold.ts'
import { type Corpus, corpus } from '../corpus.ts'

/** A corpus compiled in memory, beside the towns that it was compiled from. */
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
  const { sections } = await compile(read, curated)
  const bytes = Buffer.concat([...encodeSnapshot(sections, FOLD_VERSION).parts])
  const towns = new Map<number, Town>()
  for await (const town of mergeTowns(read, curated, mergeAreas(curated), new CompileReport())) towns.set(town.id, town)
  return { label, catalog: new Catalog(parseSnapshot(bytes, FOLD_VERSION), new Date(0)), towns }
}

/** All names that find a town, folded. */
export function foldedNames({ names, aliases }: Town): Set<string> {
  return new Set([...Object.values(names), ...aliases].map(fold))
}
