import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reasonOf } from '../../reason.ts'
import { SourceFileError, withoutPassword } from '../source-file-error.ts'
import { ask, PassingFault, pieces, Silence } from './mirror-request.ts'

/** How long a mirror may take, in milliseconds, and how often it is asked. */
export interface Patience {
  /** Until an answer begins. */
  readonly answer: number
  /** Between two pieces of it. */
  readonly stall: number
  readonly attempts: number
  /** Before the second attempt; doubled before each further one. */
  readonly pause: number
}

export const PATIENCE: Patience = { answer: 30_000, stall: 60_000, attempts: 6, pause: 1000 }

interface DownloadOptions {
  readonly patience: Patience
  /** Called with the number of bytes that are there, and of how many. */
  readonly progress: (bytes: number, total: number | undefined) => void
  /** Called with what made an attempt fail, before the next one. */
  readonly onFault?: (fault: string) => void
  /** Checks the whole file, as `….part`, before it takes its place; a file for which it throws is removed. */
  readonly check: (path: string) => Promise<void>
}

export type DownloadOutcome = 'fetched' | 'unchanged' | 'absent'

/** What a server said about a file, kept beside it as `….json`, to ask the server for changes, or for the rest. */
interface Validators {
  /** Without a password. */
  readonly url: string
  readonly etag?: string
  readonly lastModified?: string
  /** Bytes of the whole file, where the server said how many. */
  readonly size?: number
}

/**
 * Fetches a file to a path, unless it lies there already and has not changed. What came before an interruption stays as
 * `….part`, and only the rest is asked for. The file takes its place once it is whole. For one program at a time.
 *
 * @throws SourceFileError when the file cannot be fetched.
 */
export async function download(url: string, path: string, options: DownloadOptions): Promise<DownloadOutcome> {
  const { attempts, pause } = options.patience
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptDownload(url, path, options)
    } catch (error) {
      if (!(error instanceof PassingFault)) throw error
      if (attempt === attempts) {
        const fault = `${error.message} (${attempts} attempts); try again later, or another mirror`
        throw new SourceFileError(url, fault, { cause: error })
      }
      options.onFault?.(error.message)
      await sleep(pause * 2 ** (attempt - 1))
    }
  }
}

/** Removes a file with all that is known about it, so that the next download fetches it anew. */
export async function forget(path: string): Promise<void> {
  await remove(path)
  await remove(`${path}.part`)
}

async function attemptDownload(url: string, path: string, options: DownloadOptions): Promise<DownloadOutcome> {
  const part = `${path}.part`
  const begun = await validatorsOf(part, url)
  const have = begun === undefined ? 0 : await sizeOf(part)
  if (begun !== undefined && have === begun.size) {
    // The program ended after the last byte came, but before it got here.
    await finish(part, path, begun, options)
    const since = await attemptDownload(url, path, options)
    return since === 'unchanged' ? 'fetched' : since
  }
  const silence = new Silence(options.patience.answer)
  try {
    const response = await ask(url, have > 0 ? restHeaders(begun, have) : await changeHeaders(path, url), silence)
    const { statusCode: status = 0, headers } = response
    if (status === 304) return 'unchanged'
    if (status === 404) return 'absent'
    refuseOthers(response, url)
    const isRest = status === 206 && begun !== undefined && isRestOf(begun, have, headers)
    if (!isRest) await remove(part)
    if (!isRest && status !== 200) throw new PassingFault(`the mirror answers ${status}`)
    const from = isRest ? have : 0
    const validators = { ...(isRest ? begun : { url: withoutPassword(url) }), ...validatorsIn(headers) }
    await writing(part, writeFile(`${part}.json`, JSON.stringify(validators)))
    await append(response, part, silence, options, from, validators.size)
    await finish(part, path, validators, options)
    return 'fetched'
  } finally {
    // Also ends a connection whose answer was not read to its end.
    silence.end()
  }
}

/** Headers that ask for the file only if it differs from the one at the path. */
async function changeHeaders(path: string, url: string): Promise<Record<string, string>> {
  const known = await validatorsOf(path, url)
  if (known === undefined || known.size !== (await sizeOf(path))) return {}
  if (known.etag !== undefined) return { 'if-none-match': known.etag }
  return known.lastModified === undefined ? {} : { 'if-modified-since': known.lastModified }
}

/** Headers that ask for the rest, if the file is still the same: weak validators cannot tell that. */
function restHeaders(begun: Validators | undefined, have: number): Record<string, string> {
  const validator = strongEtag(begun) ?? begun?.lastModified
  return validator === undefined ? {} : { range: `bytes=${have}-`, 'if-range': validator }
}

/** Whether a 206 continues where the part ends, in the same file: not every server heeds `If-Range`. */
function isRestOf(begun: Validators, have: number, headers: IncomingHttpHeaders): boolean {
  const etag = strongEtag(begun)
  const [asked, answered] = etag === undefined ? [begun.lastModified, headers['last-modified']] : [etag, headers.etag]
  return headers['content-range']?.startsWith(`bytes ${have}-`) === true && (answered ?? asked) === asked
}

function strongEtag(known: Validators | undefined): string | undefined {
  return known?.etag?.startsWith('W/') ? undefined : known?.etag
}

/** @throws PassingFault or SourceFileError for answers that bring no file. */
function refuseOthers({ statusCode: status = 0, headers }: IncomingMessage, url: string): void {
  if (status >= 500 || status === 408 || status === 429) throw new PassingFault(`the mirror answers ${status}`)
  if (status !== 200 && status !== 206 && status !== 416) {
    throw new SourceFileError(url, `the mirror answers ${status}; look at the address in a browser`)
  }
  // Servers explain a 416 with a page, which is never taken for a file.
  if (status !== 416 && headers['content-type']?.startsWith('text/html')) {
    throw new SourceFileError(
      url,
      'the mirror answers with a web page, not with the file; look at the address in a browser',
    )
  }
}

async function append(
  response: IncomingMessage,
  part: string,
  silence: Silence,
  { patience, progress }: DownloadOptions,
  from: number,
  size: number | undefined,
): Promise<void> {
  const file = await open(part, 'a')
  try {
    let have = from
    for await (const piece of pieces(response, silence, patience.stall)) {
      await writing(part, file.writeFile(piece))
      have += piece.length
      progress(have, size)
    }
  } finally {
    await file.close()
  }
}

/**
 * Waits for a part to be written. If the disk refuses, what came so far is removed: it would keep a full disk full, on which
 * no key can be revoked.
 */
async function writing(part: string, written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (error) {
    await remove(part)
    throw new SourceFileError(part, `cannot be written: ${reasonOf(error)}`, { cause: error })
  }
}

async function finish(part: string, path: string, { size, ...validators }: Validators, options: DownloadOptions) {
  const have = await sizeOf(part)
  if (size !== undefined && have !== size) {
    if (have > size) await remove(part)
    throw new PassingFault(`${have} bytes arrived instead of ${size}`)
  }
  try {
    await options.check(part)
  } catch (error) {
    await remove(part)
    throw error
  }
  await rename(part, path)
  // A link of that name would lead root, who may download for another user, to overwrite any file of the system.
  await rm(`${path}.json`, { force: true })
  await writeFile(`${path}.json`, JSON.stringify({ ...validators, size: have }))
  await remove(part)
}

/** Removes a file and what a server said about it. */
async function remove(path: string): Promise<void> {
  await rm(`${path}.json`, { force: true })
  await rm(path, { force: true })
}

/** The length of an answer with a range says nothing about the file: the range may end before the file does. */
function validatorsIn(headers: IncomingHttpHeaders): Omit<Validators, 'url'> {
  const { etag, 'last-modified': lastModified, 'content-length': length, 'content-range': range } = headers
  const size = range === undefined ? length : /\/(\d+)$/.exec(range)?.[1]
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
    ...(size === undefined ? {} : { size: Number(size) }),
  }
}

/** What is known about a file that came from an address; undefined where it came from another, or is not there. */
async function validatorsOf(path: string, url: string): Promise<Validators | undefined> {
  try {
    const known: Validators = JSON.parse(await readFile(`${path}.json`, 'utf8'))
    return known.url === withoutPassword(url) ? known : undefined
  } catch {
    // Missing or damaged, it says nothing, and the file is fetched anew.
    return undefined
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}
