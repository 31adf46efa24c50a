import { type OutlinePaths, outlinePaths } from './outline-paths.ts'

/** Outlines that are loaded when they are first wanted. */
export class LoadedOutlines {
  readonly #path: string
  #paths: OutlinePaths | undefined
  #loading: Promise<void> | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** The paths, if they are there; else undefined, and `onLoaded` is called once they are. */
  at(onLoaded: () => void): OutlinePaths | undefined {
    this.#loading ??= this.#load().then(onLoaded, () => {
      this.#loading = undefined // asked for again with the next view
    })
    return this.#paths
  }

  async #load(): Promise<void> {
    const response = await fetch(this.#path)
    this.#paths = outlinePaths(await response.json())
  }
}
