import { accessSync, constants, existsSync, statSync } from 'node:fs'
import fs from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Compiled } from '../../compile/compile.ts'
import { ConfigError } from '../../config/config.ts'
import { reasonOf } from '../../reason.ts'
import type { Sections } from '../../snapshot/format.ts'
import { encodeSnapshot } from '../../snapshot/writer.ts'
import { writeDurably } from '../../store/files/durable-file.ts'
import { type NewPublication, OvertakenError, type Store } from '../../store/store.ts'
import { FOLD_VERSION } from '../../text/fold.ts'
import { printLines } from '../output/lines.ts'
import { publicationLabel, publishedLine } from '../output/publication-names.ts'
import { compareWith, compareWithCurrent, refuseLosses } from './comparison.ts'
import { ACTIVATING_STORE_OPTIONS } from './configured-store.ts'
import { unservable } from './servable.ts'

/** The options of every command that may publish, which `publishCompared` and `deliver` follow. */
export const PUBLISHING_OPTIONS = [...ACTIVATING_STORE_OPTIONS, 'keep', 'allowShrink'] as const

/** The options of every command that compiles a source of towns. */
export const COMPILING_OPTIONS = ['data', 'publish', 'out', ...PUBLISHING_OPTIONS] as const

/**
 * Publishes a snapshot as a person's choice, which no start of the service compiles over: prints what changes, and
 * refuses what looks like a mistake. What is current already is not published again.
 *
 * @throws ShrinkError on such a refusal.
 */
export async function publishCompared(
  store: Store,
  snapshot: Omit<NewPublication, 'inputs' | 'after'>,
  sections: Sections,
  allowShrink: boolean,
): Promise<void> {
  const current = await store.current()
  const comparison = await compareWith(store, current, sections)
  printLines(comparison.lines)
  const isSame = current?.version === snapshot.version
  // Publishing the same anew mends a snapshot that is damaged or gone.
  if (isSame && current.inputs === '' && (await unservable(store, current)) === undefined) {
    console.log(`${publicationLabel(current)} is already current: nothing to publish`)
    return
  }
  if (!allowShrink && !isSame) refuseLosses(comparison)
  try {
    const publication = await store.publish({ ...snapshot, inputs: '', after: current?.number ?? 0 })
    console.log(publishedLine(publication))
  } catch (error) {
    if (!(error instanceof OvertakenError)) throw error
    console.log('somebody else has published in the meantime: comparing again')
    await publishCompared(store, snapshot, sections, allowShrink)
  }
}

interface Delivery {
  readonly publish: boolean
  readonly allowShrink: boolean
  /** Where to write a snapshot that is not published; undefined: by its version, in the current folder. */
  readonly out: string | undefined
  /** What it was compiled from, for the history. */
  readonly note: string
}

/**
 * Makes sure that what is compiled can be written, so that people learn of a fault before the work and not after it.
 *
 * @throws ConfigError where it is for a file, StoreError where it is to be published.
 */
export async function requirePlaceFor(
  store: Store,
  { publish, out }: Pick<Delivery, 'publish' | 'out'>,
): Promise<void> {
  if (publish && out !== undefined)
    throw new ConfigError(`--out ${out} (REFDIR_OUT): with --publish no file is written`)
  if (publish) await store.checkWritable('publish')
  else if (out !== undefined) requirePlaceForFile(out)
  else requireWritable(resolve('.'), 'without --out')
}

function requirePlaceForFile(out: string): void {
  const folder = dirname(resolve(out))
  if (existsSync(out) && !statSync(out).isFile()) throw new ConfigError(`--out ${out} exists and is not a file`)
  if (!isFolder(folder)) throw new ConfigError(`--out ${out}: there is no folder ${folder}`)
  requireWritable(folder, `--out ${out}`)
}

function requireWritable(folder: string, option: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = reasonOf(error)
    throw new ConfigError(`${option}: the folder ${folder} is not writable: ${reason}`)
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Prints the report of a compile and what it changes, and publishes the snapshot or writes it to a file. */
export async function deliver(store: Store, { sections, report }: Compiled, delivery: Delivery): Promise<void> {
  printLines(report.lines())
  const encoded = encodeSnapshot(sections, FOLD_VERSION)
  if (delivery.publish) {
    await publishCompared(store, { ...encoded, note: delivery.note }, sections, delivery.allowShrink)
    return
  }
  const { lines, findings, isUnknown } = await compareWithCurrent(store, sections)
  printLines(lines)
  printLines(findings.map((finding) => `looks like a mistake: ${finding}`))
  const path = delivery.out ?? `${encoded.version}.refdir`
  await writeDurably(fs, resolve(path), encoded.parts)
  const command = `refdir publish ${findings.length === 0 || isUnknown ? '' : '--allow-shrink '}${path}`
  const when = isUnknown ? ', once what is published can be read,' : ''
  console.log(`written to ${path}; ${command}${when} makes it current`)
}
