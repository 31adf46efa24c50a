import { elementDirectories } from '../../src/model/directories.ts'
import { LOADING_MNEMOS } from '../../src/model/loading-type.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { TownRow, TownsAtHand } from '../../src/sources/source.ts'
import type { NewPublication } from '../../src/store/store.ts'
import { compiledSnapshot } from './compiled-snapshot.ts'

const elements = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, names: { en: `element ${place + 1}` } }))

/** The least that curated directories may hold: two countries, three areas, three languages; no names of towns. */
export function smallCurated(changes: Partial<Curated> = {}): Curated {
  return {
    languages: [
      { code: 'ru', fallback: ['uk', 'en'] },
      { code: 'uk', fallback: ['ru', 'en'] },
      { code: 'en', fallback: ['ru'] },
    ],
    countries: [
      {
        sign: 'UA',
        numeric: 804,
        region: 151,
        postcodeFormat: '#####',
        names: { en: 'Ukraine', uk: 'Україна' },
        aliases: [],
      },
      {
        sign: 'PL',
        numeric: 616,
        region: 151,
        postcodeFormat: '##-###',
        names: { en: 'Poland', uk: 'Польща' },
        aliases: [],
      },
    ],
    regions: [
      { id: 151, names: { en: 'Eastern Europe' } },
      { id: 1, countrySign: 'UA', names: { en: 'West' } },
    ],
    areas: [
      {
        countrySign: 'UA',
        code: '15',
        regionId: 1,
        names: { en: 'Lviv Oblast', uk: 'Львівська область' },
        aliases: ['Львівщина'],
      },
      { countrySign: 'UA', code: '12', regionId: 151, names: { en: 'Kyiv City', uk: 'Київ' }, aliases: [] },
      {
        countrySign: 'PL',
        code: '83',
        regionId: 151,
        names: { en: 'Silesia', uk: 'Сілезьке воєводство' },
        aliases: [],
      },
    ],
    ...elementDirectories(() => elements(2)),
    cargo: [
      { id: 1, names: { en: 'Grain', uk: 'Зерно', ru: 'Зерно' } },
      { id: 2, names: { en: 'Timber', uk: 'Ліс' } },
    ],
    currencies: elements(8),
    paymentTypes: elements(7),
    bodyGroups: elements(6),
    loadingTypes: LOADING_MNEMOS.map((mnemo, place) => ({ id: 24 + place, mnemo, names: { en: mnemo } })),
    towns: [],
    townNames: [],
    townAliases: new Map(),
    townFormerNames: new Map(),
    townPostcodes: new Map(),
    postcodeCells: [],
    addedTowns: [],
    townCorrections: new Map(),
    townMentions: [],
    droppedAreas: new Set(),
    ...changes,
  }
}

export const LVIV: TownRow = {
  id: 702550,
  names: { en: 'Lviv', uk: 'Львів' },
  aliases: ['Lemberg'],
  countrySign: 'UA',
  areaCode: '15',
  lat: 49.83826,
  lon: 24.02324,
  population: 717_803,
  seat: 'area',
  postcodes: ['79000-79024', '79490'],
}

export const KATOWICE: TownRow = {
  id: 3096472,
  names: { en: 'Katowice' },
  aliases: [],
  countrySign: 'PL',
  areaCode: '83',
  lat: 50.25841,
  lon: 19.02754,
  population: 317_316,
  seat: 'area',
  postcodes: ['40-001', '40-002'],
}

export function sourceOf(...rows: readonly TownRow[]): TownsAtHand {
  return { provenance: [{ source: 'test', licence: 'CC0', url: 'https://example.org/' }], towns: () => rows }
}

/** Real snapshots, each of one town more than the last, ready to publish. */
export async function smallSnapshots(count: number): Promise<NewPublication[]> {
  const towns = Array.from({ length: count }, (_, place) => ({ ...LVIV, id: LVIV.id + place }))
  return Promise.all(
    towns.map(async (_, place) => {
      const snapshot = await compiledSnapshot(sourceOf(...towns.slice(0, place + 1)), smallCurated())
      return { ...snapshot, inputs: '', note: `${place + 1} towns` }
    }),
  )
}
