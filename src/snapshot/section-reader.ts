import { type Section, type Sections, SnapshotError } from './format.ts'

/** Typed access to the sections whose names begin with a prefix, by the rest of the name. */
export class SectionReader {
  readonly #sections: Sections
  readonly #prefix: string

  constructor(sections: Sections, prefix: string) {
    this.#sections = sections
    this.#prefix = prefix
  }

  u8(name: string): Uint8Array {
    return this.#get(name, Uint8Array)
  }

  u16(name: string): Uint16Array {
    return this.#get(name, Uint16Array)
  }

  u32(name: string): Uint32Array {
    return this.#get(name, Uint32Array)
  }

  f64(name: string): Float64Array {
    return this.#get(name, Float64Array)
  }

  #get<T extends Section>(name: string, type: new (length: number) => T): T {
    const section = this.#sections.get(this.#prefix + name)
    if (!(section instanceof type))
      throw new SnapshotError(`section ${this.#prefix}${name} is missing or of another type`)
    return section
  }
}
