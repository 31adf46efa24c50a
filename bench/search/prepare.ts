/** A thread that compiles the towns and draws the queries into a folder, so that its memory is gone when peers start. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { compile } from '../../src/compile/compile.ts'
import { TextIndex } from '../../src/search/text-index/text-index.ts'
import { SectionReader } from '../../src/snapshot/section-reader.ts'
import { corpus } from '../corpus.ts'
import { QUERIES_FILE, ROWS_FILE, SNAPSHOT_FILE } from './peer.ts'
import { drawQueries } from './queries.ts'
import { Rows, rowSections, writeSections } from './rows.ts'

export interface Preparation {
  readonly folder: string
  readonly size: string
  readonly geonames: string | undefined
  readonly seed: number
  /** Queries per class. */
  readonly queries: number
}

export interface Prepared {
  readonly label: string
  readonly towns: number
  readonly rows: number
  /** Seconds of compiling, and of its step that sorts the names. */
  readonly compileSeconds: number
  readonly indexSeconds: number
}

async function prepare({ folder, size, geonames, seed, queries }: Preparation): Promise<Prepared> {
  const { label, source, curated } = corpus(size, geonames)
  const steps = new Map<string, number>()
  const start = performance.now()
  const { sections } = await compile(source, curated, (step) => {
    if (!steps.has(step)) steps.set(step, performance.now())
  })
  const end = performance.now()
  const rows = new Rows(rowSections(sections))
  const index = new TextIndex(new SectionReader(sections, 'names.'))
  const lists = drawQueries(rows, index, curated.languages.length, seed, queries)
  writeSections(join(folder, SNAPSHOT_FILE), sections)
  writeSections(join(folder, ROWS_FILE), rowSections(sections))
  writeFileSync(join(folder, QUERIES_FILE), JSON.stringify(lists))
  return {
    label,
    towns: rows.townCount,
    rows: rows.size,
    compileSeconds: (end - start) / 1000,
    indexSeconds: ((steps.get('indexing codes') ?? end) - (steps.get('indexing names') ?? start)) / 1000,
  }
}

parentPort?.postMessage(await prepare(workerData))
