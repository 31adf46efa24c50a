/** JSON Schemas (2020-12) of the elements that answers hold: specification section 2. */
import { LOADING_MNEMOS } from '../model/loading-type.ts'
import type { JsonSchema } from './json-schema.ts'

const id = { type: 'integer', format: 'int64', minimum: 0 } as const
const name = { type: 'string', minLength: 1 } as const
const countrySign = { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' } as const

function object(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((property) => !optional.includes(property))
  return { type: 'object', description, properties, required, additionalProperties: false }
}

export const ELEMENT_SCHEMAS = {
  Element: object('An element of a directory.', { id, name }),
  Town: object(
    'A town.',
    {
      id,
      name,
      countrySign,
      areaId: { ...id, description: 'The area that it belongs to; 0 if there is none.' },
      lat: { type: 'number', minimum: -90, maximum: 90, description: 'Latitude, degrees, WGS 84.' },
      lon: { type: 'number', minimum: -180, maximum: 180, description: 'Longitude, degrees, WGS 84.' },
      postcode: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', minLength: 1 },
        description: 'Single postcodes and `<from>-<to>` ranges; absent if the town has none.',
      },
    },
    ['postcode'],
  ),
  Area: object('An area: a first-level division of a country.', {
    id,
    name,
    countrySign,
    regionId: { ...id, description: 'The region that it belongs to.' },
  }),
  Country: object('A country.', { sign: countrySign, name }),
  Region: object(
    'A region: a macro-region of one country, or one that spans countries.',
    { id, name, countrySign: { ...countrySign, description: 'Absent if the region spans countries.' } },
    ['countrySign'],
  ),
  Language: object('A language of the data set.', { code: { type: 'string', pattern: '^[a-z]{2,3}$' }, name }),
  LoadingType: object('A loading type.', {
    id,
    name,
    mnemo: { type: 'string', enum: LOADING_MNEMOS },
  }),
} as const

export type ElementName = keyof typeof ELEMENT_SCHEMAS
