import type { Language } from './languages.ts'
import type { LoadingType } from './loading-type.ts'
import type { Element, Names } from './names.ts'
import type { Area, Country, Region, TownGroup } from './places.ts'
import type { Provenance } from './provenance.ts'

/** The directories that hold only elements, each an identifier and names. */
const ELEMENT_DIRECTORIES = ['cargo', 'currencies', 'paymentTypes', 'bodyGroups'] as const
type ElementDirectory = (typeof ELEMENT_DIRECTORIES)[number]

export type ElementLists = Readonly<Record<ElementDirectory, readonly Element[]>>

/** Makes one value for each directory that holds only elements, so that no caller lists them one by one. */
export function elementDirectories<T>(make: (directory: ElementDirectory) => T): Readonly<Record<ElementDirectory, T>> {
  return Object.fromEntries(ELEMENT_DIRECTORIES.map((name) => [name, make(name)])) as Record<ElementDirectory, T>
}

/** All directories but the towns, as a snapshot carries them (as JSON, in its section `directories`). */
export interface Directories extends ElementLists {
  readonly languages: readonly (Language & { readonly names: Names })[]
  readonly countries: readonly Country[]
  readonly regions: readonly Region[]
  readonly areas: readonly Area[]
  readonly loadingTypes: readonly LoadingType[]
  readonly townGroups: readonly TownGroup[]
  /** The sets of several countries where a language is at home, as indexes of `countries`, ascending: each has a scope. */
  readonly homelands: readonly (readonly number[])[]
  readonly townCount: number
  readonly coverage: Coverage
  /** The `COMPILE_VERSION` of the program that compiled the snapshot; see compile-version.ts. */
  readonly compileVersion: number
  /** Indexes of `countries` and `areas` in order of name, by language. */
  readonly order: Readonly<Record<'countries' | 'areas', Readonly<Record<string, readonly number[]>>>>
  readonly provenance: readonly Provenance[]
}

/** How many towns have, or lack, what not every town has. */
export interface Coverage {
  /** A name of their own in a language, by its code. */
  readonly named: Readonly<Record<string, number>>
  readonly withPostcodes: number
  readonly withoutArea: number
}

/** The directories whose elements integrators know by their ids, signs or codes. */
export const KEYED_DIRECTORIES = [
  'languages',
  'countries',
  'regions',
  'areas',
  ...ELEMENT_DIRECTORIES,
  'loadingTypes',
] as const satisfies readonly (keyof Directories)[]

export type DirectoryName = (typeof KEYED_DIRECTORIES)[number]
