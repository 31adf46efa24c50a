import type { DirectoryName } from '../../catalog.ts'
import { found, type Operation } from '../operation.ts'
import { idsParameter, type Parameter, signsParameter } from '../request/parameters.ts'

const IDS = idsParameter('ids', 'Only the elements with these identifiers.')
const SIGNS = signsParameter('signs', 'Only the countries with these signs.')

type Keys = Parameter<readonly (number | string)[] | undefined>

/** A directory that is answered whole, or only the elements with the given keys. */
function directory(
  table: DirectoryName,
  keys: Keys | undefined,
  operation: Omit<Operation, 'prepare' | 'parameters'>,
): Operation {
  return {
    ...operation,
    parameters: keys === undefined ? [] : [keys],
    prepare: (reader, catalog, language) => {
      const wanted = keys === undefined ? undefined : reader.read(keys)
      const directoryTable = catalog.tables[table]
      return () =>
        wanted === undefined
          ? { body: directoryTable.whole(language), isPrepared: true }
          : found(directoryTable.withKeys(language, wanted))
    },
  }
}

export const directoryOperations: readonly Operation[] = [
  directory('areas', IDS, {
    path: '/v2/references/areas',
    id: 'listAreas',
    summary: 'Areas, by name',
    element: 'Area',
  }),
  directory('countries', SIGNS, {
    path: '/v2/references/countries',
    id: 'listCountries',
    summary: 'Countries, by name',
    element: 'Country',
  }),
  directory('regions', IDS, {
    path: '/v2/references/regions',
    id: 'listRegions',
    summary: 'Regions, which areas belong to',
    element: 'Region',
  }),
  directory('languages', undefined, {
    path: '/v2/references/languages',
    id: 'listLanguages',
    summary: 'Localization languages',
    element: 'Language',
  }),
  directory('loadingTypes', IDS, {
    path: '/v2/references/load/types',
    id: 'listLoadingTypes',
    summary: 'Loading types',
    element: 'LoadingType',
  }),
  directory('currencies', IDS, {
    path: '/v2/references/currencies',
    id: 'listCurrencies',
    summary: 'Currencies',
    element: 'Element',
  }),
  directory('paymentTypes', IDS, {
    path: '/v2/references/payment/types',
    id: 'listPaymentTypes',
    summary: 'Payment types',
    element: 'Element',
  }),
  directory('bodyGroups', IDS, {
    path: '/v2/references/body/groups',
    id: 'listBodyGroups',
    summary: 'Truck body groups',
    element: 'Element',
    deprecated: { since: new Date('2024-01-01T00:00:00Z'), successors: [] },
  }),
]
