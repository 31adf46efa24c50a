import type { DirectoryName } from '../../model/directories.ts'
import { madeAnswer, type Operation } from '../operation.ts'
import type { Parameter } from '../request/parameter.ts'
import { idsParameter, signsParameter } from '../request/parameter-kinds.ts'
import { findCargo } from './cargo.ts'

const IDS = idsParameter('ids', 'Only the elements with these identifiers.')
const SIGNS = signsParameter('signs', 'Only the countries with these signs.')

/** A directory that is answered whole, or only the elements with the keys that the request gives. */
interface List extends Omit<Operation, 'parameters' | 'prepare'> {
  readonly keys?: Parameter<readonly (number | string)[] | undefined>
}

/** Cargo names are answered by text too: `cargo.ts`. */
const LISTS: Readonly<Record<Exclude<DirectoryName, 'cargo'>, List>> = {
  areas: {
    keys: IDS,
    path: '/v2/references/areas',
    id: 'listAreas',
    summary: 'Areas',
    description: 'The first-level divisions of all countries, or those asked for, by name in the requested language.',
    element: 'Area',
  },
  countries: {
    keys: SIGNS,
    path: '/v2/references/countries',
    id: 'listCountries',
    summary: 'Countries',
    description: 'All countries, or those asked for, by name in the requested language.',
    element: 'Country',
  },
  regions: {
    keys: IDS,
    path: '/v2/references/regions',
    id: 'listRegions',
    summary: 'Regions that areas belong to',
    description: 'What `regionId` of an area refers to: larger parts of one country, and regions that span countries.',
    element: 'Region',
  },
  languages: {
    path: '/v2/references/languages',
    id: 'listLanguages',
    summary: 'Localization languages',
    description:
      'The codes that `language` takes, with the names of these languages in the requested one. `ids` has no effect.',
    element: 'Language',
  },
  loadingTypes: {
    keys: IDS,
    path: '/v2/references/load/types',
    id: 'listLoadingTypes',
    summary: 'Loading types',
    description: 'The ways of loading a truck. `mnemo` is the same in all languages.',
    element: 'LoadingType',
  },
  currencies: {
    keys: IDS,
    path: '/v2/references/currencies',
    id: 'listCurrencies',
    summary: 'Currencies',
    description: 'The currencies that freight is paid in, by short labels.',
    element: 'Element',
  },
  paymentTypes: {
    keys: IDS,
    path: '/v2/references/payment/types',
    id: 'listPaymentTypes',
    summary: 'Payment types',
    description: 'The ways in which freight is paid for, by short labels.',
    element: 'Element',
  },
  bodyGroups: {
    keys: IDS,
    path: '/v2/references/body/groups',
    id: 'listBodyGroups',
    summary: 'Truck body groups',
    description: 'Groups of truck bodies, for older clients; nothing replaces them.',
    element: 'Element',
    deprecated: { since: new Date('2024-01-01T00:00:00Z'), successors: [] },
  },
}

/** The id of the operation that answers a directory. */
export function operationOf(directory: DirectoryName): string {
  return (directory === 'cargo' ? findCargo : LISTS[directory]).id
}

export const directoryOperations: readonly Operation[] = (Object.keys(LISTS) as (keyof typeof LISTS)[]).map((name) => {
  const { keys, ...operation } = LISTS[name]
  return {
    ...operation,
    parameters: keys === undefined ? [] : [keys],
    prepare: (reader, catalog, language) => {
      const wanted = keys === undefined ? undefined : reader.read(keys)
      const table = catalog.tables[name]
      return () =>
        wanted === undefined
          ? { body: table.whole(language), isPrepared: true }
          : madeAnswer({ body: table.withKeys(wanted, language) })
    },
  }
})
