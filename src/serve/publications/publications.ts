import type { Logger } from 'pino'
import { reasonOf } from '../../reason.ts'
import { SnapshotError } from '../../snapshot/format.ts'
import { type Publication, StoreError } from '../../store/store.ts'
import { countShared } from '../threads/shared-weight.ts'
import { type CheckedPublication, openPublication, type PublicationSource } from './checked-publication.ts'
import type { CheckedSnapshot } from './checked-snapshot.ts'
import { isReadable, type StampedFile, stampOf } from './file-stamp.ts'
import { openInThread } from './opening-thread.ts'

/** What became of the publications so far. */
interface PublicationState {
  readonly served: CheckedPublication
  /** What is ready to be served from its moment on. */
  readonly next: CheckedPublication | undefined
  /** Why the store could not say what is published, when it was asked last. */
  readonly unreadable: string | undefined
  /** The publication that should be served, where it cannot be. */
  readonly refused: { readonly number: number; readonly reason: string } | undefined
  readonly reloads: { readonly served: number; readonly refused: number }
}

/** The result of the last look at a publication, which tells whether there is a reason for another. */
interface Look {
  /** Number and version of the publication; undefined where it could not be loaded, or is to be opened anew: it is tried again. */
  readonly publication: string | undefined
  /** The file that was refused, to be tried again once it has changed. */
  readonly refusedFile: StampedFile | undefined
  /** When to try again what the store refused before there was a file, by `performance.now()`. */
  readonly againAt: number
}

const NOT_LOADED: Look = { publication: undefined, refusedFile: undefined, againAt: Infinity }

/**
 * Milliseconds after which a store is asked again for a snapshot that it called damaged: it may have been mended in place, or the
 * fault was a disk's, which only this machine has. Each time may cost a download.
 */
const REFUSED_INTERVAL = 60_000

/** Keeps up with a store: opens what is newly published and has it served, or refuses it and leaves the one before in service. */
export class Publications {
  readonly #source: PublicationSource
  readonly #log: Logger
  readonly #serve: (next: CheckedPublication) => Promise<void>
  readonly #stopping: AbortSignal
  /** As noted last: what is next may be served by now. */
  #state: PublicationState
  /** The moment of what is next, by `performance.now()`. */
  #nextFrom = 0
  #lastLook: Look
  #work: Promise<void> = Promise.resolve()

  /** @param stopping once aborted, nothing more is opened, and what is being opened is given up. */
  constructor(
    source: PublicationSource,
    served: CheckedPublication,
    serve: (next: CheckedPublication) => Promise<void>,
    stopping: AbortSignal,
  ) {
    this.#source = source
    this.#log = source.log
    this.#serve = serve
    this.#stopping = stopping
    const reloads = { served: 0, refused: 0 }
    this.#state = { served, next: undefined, unreadable: undefined, refused: undefined, reloads }
    this.#lastLook = { ...NOT_LOADED, publication: nameOf(served.publication) }
    countShared(served.snapshot.bytes)
  }

  get state(): PublicationState {
    this.#switchWhereDue()
    return this.#state
  }

  /** Looks for something new; looks never overlap. */
  look(): Promise<void> {
    return this.#afterOthers(() => this.#look())
  }

  /** Opens anew what is current, even if that was looked at before. */
  reopen(): Promise<void> {
    return this.#afterOthers(() => this.#reopen())
  }

  /** Looks once more for reasons of which the store may report no change: something could not be read, or a file is another. */
  retry(): Promise<void> {
    return this.#afterOthers(async () => {
      if (this.#lastLook.publication === undefined || this.state.unreadable !== undefined) await this.#look()
      else if (await this.#isOtherFile()) await this.#reopen()
    })
  }

  #afterOthers(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    return this.#work
  }

  /** Whether what was refused may be another by now, or the file that is served is gone or may not be read. */
  async #isOtherFile(): Promise<boolean> {
    const { served } = this.state
    const { publication, refusedFile, againAt } = this.#lastLook
    if (performance.now() >= againAt) return true
    if (refusedFile !== undefined) return (await stampOf(refusedFile.path)) !== refusedFile.stamp
    return nameOf(served.publication) === publication && !(await isReadable(served.path))
  }

  /** If the store cannot be read now, that is done once it can. */
  async #reopen(): Promise<void> {
    this.#lastLook = NOT_LOADED
    await this.#look()
  }

  async #look(): Promise<void> {
    try {
      const publication = await this.#source.store.current()
      // Something was published, or nothing would be served.
      if (publication === undefined)
        throw new StoreError('the store no longer has a data set: restore it, or publish one with refdir publish')
      this.#noteUnreadable(undefined)
      if (nameOf(publication) !== this.#lastLook.publication) this.#lastLook = await this.#take(publication)
    } catch (error) {
      if (!this.#stopping.aborted) this.#noteUnreadable(error)
    }
  }

  /** Has a publication served, or refuses it. */
  async #take(publication: Publication): Promise<Look> {
    const { number, version } = publication
    if (nameOf(publication) !== nameOf(this.state.served.publication) && number !== this.state.refused?.number)
      this.#log.info({ publication: number, version }, 'another data set is being loaded')
    let opened: StampedFile | undefined
    const open = async (path: string): Promise<CheckedSnapshot> => {
      opened = { path, stamp: await stampOf(path) }
      return (await this.#source.checks.take(path)) ?? openInThread(path, this.#stopping)
    }
    try {
      const served = await openPublication(this.#source.store, publication, open)
      await this.#serve(served)
      this.#note(served)
      return { ...NOT_LOADED, publication: nameOf(publication) }
    } catch (error) {
      if (this.#stopping.aborted) return NOT_LOADED
      this.#refuse(number, error)
      // A bad snapshot stays bad until somebody mends its file; one that could not be loaded may load at the next look.
      if (!(error instanceof SnapshotError)) return NOT_LOADED
      const againAt = opened === undefined ? performance.now() + REFUSED_INTERVAL : Infinity
      return { publication: nameOf(publication), refusedFile: opened, againAt }
    }
  }

  /** Notes what is served, or will be at its moment. */
  #note(opened: CheckedPublication): void {
    const { publication, towns, activateAt } = opened
    const { number, version } = publication
    const { reloads } = this.state
    const wait = (activateAt?.getTime() ?? 0) - Date.now()
    const counted = { ...reloads, served: reloads.served + 1 }
    this.#state = { ...this.#state, next: opened, refused: undefined, reloads: counted }
    this.#nextFrom = performance.now() + wait
    this.#switchWhereDue()
    const line = { publication: number, version, towns }
    if (wait > 0)
      this.#log.info({ ...line, from: activateAt }, 'another data set is ready, and served from its activation time on')
    else this.#log.info(line, 'another data set is served')
  }

  /** From its moment on, what is next is served. What was served before it leaves memory: `retry`, for one, asks every second. */
  #switchWhereDue(): void {
    const { next } = this.#state
    if (next === undefined || performance.now() < this.#nextFrom) return
    this.#state = { ...this.#state, served: next, next: undefined }
    countShared(next.snapshot.bytes)
  }

  #refuse(number: number, error: unknown): void {
    const reason = reasonOf(error)
    const { refused, reloads } = this.state
    // What cannot be loaded is tried again and again: it is logged only when the reason changes, and counts as one
    // refusal even then. The reason may change, as for a file that vanishes between being found and being opened.
    const isKnown = number === refused?.number
    if (isKnown && refused.reason === reason) return
    const counted = { ...reloads, refused: reloads.refused + (isKnown ? 0 : 1) }
    this.#state = { ...this.state, refused: { number, reason }, reloads: counted }
    const isServed = number === this.state.served.publication.number
    const kept = isServed ? 'it is still served as it was opened before' : 'the one before is still served'
    this.#log.error({ publication: number, err: error }, `data set refused; ${kept}`)
  }

  /** @param error what kept the store from saying what is published; undefined if it has said so. */
  #noteUnreadable(error: unknown): void {
    const { unreadable } = this.state
    const reason = error === undefined ? undefined : reasonOf(error)
    if (reason === unreadable) return
    this.#state = { ...this.state, unreadable: reason }
    if (reason === undefined) this.#log.info('what is published can be read again')
    else this.#log.error({ err: error }, 'what is published cannot be read; what was opened before is still served')
  }
}

function nameOf({ number, version }: Publication): string {
  return `${number} ${version}`
}
