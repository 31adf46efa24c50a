/** Written by `npm run docs` from openapi.json. */

/** An element of a directory. */
export interface Element {
  readonly id: number
  readonly name: string
}

/** A town. */
export interface Town {
  readonly id: number
  readonly name: string
  /** ISO 3166-1 alpha-2 */
  readonly countrySign: string
  /** The area that it belongs to; 0 if there is none. */
  readonly areaId: number
  /** Latitude, degrees, WGS 84. */
  readonly lat: number
  /** Longitude, degrees, WGS 84. */
  readonly lon: number
  /** Single postcodes and `<from>-<to>` ranges; absent if the town has none. */
  readonly postcode?: readonly string[]
}

/** An area: a first-level division of a country. */
export interface Area {
  readonly id: number
  readonly name: string
  /** ISO 3166-1 alpha-2 */
  readonly countrySign: string
  /** The region that it belongs to. */
  readonly regionId: number
}

/** A country. */
export interface Country {
  /** ISO 3166-1 alpha-2 */
  readonly sign: string
  readonly name: string
}

/** A region: a macro-region of one country, or one that spans countries. */
export interface Region {
  readonly id: number
  readonly name: string
  /** Absent if the region spans countries. */
  readonly countrySign?: string
}

/** A language of the data set. */
export interface Language {
  readonly code: string
  readonly name: string
}

/** A loading type. */
export interface LoadingType {
  readonly id: number
  readonly name: string
  readonly mnemo: 'top' | 'side' | 'back' | 'tent_off' | 'beam_off' | 'rack_off' | 'gate_off'
}

/** What went wrong: RFC 9457. */
export interface Problem {
  /** A page of this service about the error. */
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** The faults of the parameters: of the items of a list, and of unknown parameters, the first 20. */
  readonly errors?: readonly {
    readonly parameter: string
    readonly code: 'required' | 'repeated' | 'malformed-encoding' | 'control-character' | 'invalid-id' | 'invalid-country-sign' | 'invalid-integer' | 'out-of-range' | 'too-short' | 'too-long' | 'too-many' | 'unknown-language' | 'unknown-parameter'
    readonly detail: string
  }[]
}

/** Parameters of `listAreas`. */
export interface ListAreasParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `listCountries`. */
export interface ListCountriesParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the countries with these signs. Comma-separated, repeated, or both. */
  readonly signs?: readonly string[] | undefined
}

/** Parameters of `listRegions`. */
export interface ListRegionsParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `listLanguages`. */
export interface ListLanguagesParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
}

/** Parameters of `listLoadingTypes`. */
export interface ListLoadingTypesParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `listCurrencies`. */
export interface ListCurrenciesParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `listPaymentTypes`. */
export interface ListPaymentTypesParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `listBodyGroups`. */
export interface ListBodyGroupsParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the elements with these identifiers. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
}

/** Parameters of `findCargo`. */
export interface FindCargoParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only the cargo names with these identifiers. Required if `query` is not given. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
  /** Part of a name, in the requested language. Required if `ids` is not given. */
  readonly query?: string | undefined
  /** Maximum number of cargo names found by `query` in the answer. */
  readonly limit?: number | undefined
}

/** Parameters of `findTownsByName`. */
export interface FindTownsByNameParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** A name or part of one, in any language. */
  readonly query: string
  /** Maximum number of towns in the answer. */
  readonly limit?: number | undefined
  /** Only towns of these countries. Comma-separated, repeated, or both. */
  readonly countrySigns?: readonly string[] | undefined
  /** No towns of these countries. Ignored if `countrySigns` is given. Comma-separated, repeated, or both. */
  readonly excludeCountrySigns?: readonly string[] | undefined
  /** Only towns of these areas; 0 means towns without an area. Ignored without `countrySigns`. Comma-separated, repeated, or both. */
  readonly areaIds?: readonly number[] | undefined
}

/** Parameters of `findTownsByPostcode`. */
export interface FindTownsByPostcodeParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** A postcode or part of one; spaces and hyphens do not matter. */
  readonly query: string
  /** Maximum number of towns in the answer. */
  readonly limit?: number | undefined
  /** Only towns of these countries. Comma-separated, repeated, or both. */
  readonly countrySigns?: readonly string[] | undefined
  /** No towns of these countries. Ignored if `countrySigns` is given. Comma-separated, repeated, or both. */
  readonly excludeCountrySigns?: readonly string[] | undefined
  /** Only towns of these areas; 0 means towns without an area. Ignored without `countrySigns`. Comma-separated, repeated, or both. */
  readonly areaIds?: readonly number[] | undefined
}

/** Parameters of `findTownsByIds`. */
export interface FindTownsByIdsParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Identifiers of the towns. Comma-separated, repeated, or both. */
  readonly ids: readonly number[]
}

/** Parameters of `findTowns`. */
export interface FindTownsParameters {
  /** Language of the names: a code of `/v2/references/languages`, in any case; region subtags are ignored. */
  readonly language?: string | undefined
  /** Only towns with these identifiers. Required if `query` is not given. Comma-separated, repeated, or both. */
  readonly ids?: readonly number[] | undefined
  /** A name or part of one, in any language. Required if `ids` is not given. */
  readonly query?: string | undefined
  /** Maximum number of towns found by `query` in the answer. */
  readonly queryLimit?: number | undefined
  /** Only towns of these countries. Comma-separated, repeated, or both. */
  readonly countrySigns?: readonly string[] | undefined
  /** Only towns of these areas; 0 means towns without an area. Ignored without `countrySigns`. Comma-separated, repeated, or both. */
  readonly areaIds?: readonly number[] | undefined
}

/** Every operation: its parameters, and what its answer is an array of. */
export interface Operations {
  /**
   * Areas. The first-level divisions of all countries, or those asked for, by name in the requested language.
   */
  readonly listAreas: { readonly parameters: ListAreasParameters; readonly element: Area }
  /**
   * Countries. All countries, or those asked for, by name in the requested language.
   */
  readonly listCountries: { readonly parameters: ListCountriesParameters; readonly element: Country }
  /**
   * Regions that areas belong to. What `regionId` of an area refers to: larger parts of one country, and regions that span countries.
   */
  readonly listRegions: { readonly parameters: ListRegionsParameters; readonly element: Region }
  /**
   * Localization languages. The codes that `language` takes, with the names of these languages in the requested one. `ids` has no effect.
   */
  readonly listLanguages: { readonly parameters: ListLanguagesParameters; readonly element: Language }
  /**
   * Loading types. The ways of loading a truck. `mnemo` is the same in all languages.
   */
  readonly listLoadingTypes: { readonly parameters: ListLoadingTypesParameters; readonly element: LoadingType }
  /**
   * Currencies. The currencies that freight is paid in, by short labels.
   */
  readonly listCurrencies: { readonly parameters: ListCurrenciesParameters; readonly element: Element }
  /**
   * Payment types. The ways in which freight is paid for, by short labels.
   */
  readonly listPaymentTypes: { readonly parameters: ListPaymentTypesParameters; readonly element: Element }
  /**
   * Truck body groups. Groups of truck bodies, for older clients; nothing replaces them.
   * @deprecated
   */
  readonly listBodyGroups: { readonly parameters: ListBodyGroupsParameters; readonly element: Element }
  /**
   * Cargo names by text, by identifiers, or both. With `query`, the best first; what was mistyped or typed in another keyboard layout is found too. With both, those of the `ids` that `query` finds. `ids` alone are answered in the order of the directory.
   */
  readonly findCargo: { readonly parameters: FindCargoParameters; readonly element: Element }
  /**
   * Towns by a name or part of one. The best first: how much of the name matches, and how important the town is, decide. Where nothing matches, other keyboard layouts, transliterations, towns with their area or country, addresses and typing errors are tried.
   */
  readonly findTownsByName: { readonly parameters: FindTownsByNameParameters; readonly element: Town }
  /**
   * Towns by a postcode or part of one. The best first: whole codes, then starts of codes, then parts. A town has an entry for each of its postcodes that matches, with that one alone in `postcode`; `limit` counts towns, so that there may be more entries.
   */
  readonly findTownsByPostcode: { readonly parameters: FindTownsByPostcodeParameters; readonly element: Town }
  /**
   * Towns by identifiers. In the order of the request, each town once.
   */
  readonly findTownsByIds: { readonly parameters: FindTownsByIdsParameters; readonly element: Town }
  /**
   * Towns by name, by identifiers, or both (outdated). With `query`, as towns by name; with `ids`, as towns by identifiers, but only those that the filters let through. With both, those of the `ids` that match `query`.
   * @deprecated
   */
  readonly findTowns: { readonly parameters: FindTownsParameters; readonly element: Town }
}

/** Where each operation is. */
export const PATHS: { readonly [Name in keyof Operations]: string } = {
  listAreas: '/v2/references/areas',
  listCountries: '/v2/references/countries',
  listRegions: '/v2/references/regions',
  listLanguages: '/v2/references/languages',
  listLoadingTypes: '/v2/references/load/types',
  listCurrencies: '/v2/references/currencies',
  listPaymentTypes: '/v2/references/payment/types',
  listBodyGroups: '/v2/references/body/groups',
  findCargo: '/v2/references/cargo',
  findTownsByName: '/v2/references/towns/by/name',
  findTownsByPostcode: '/v2/references/towns/by/postcode',
  findTownsByIds: '/v2/references/towns/by/ids',
  findTowns: '/v2/references/towns',
}
