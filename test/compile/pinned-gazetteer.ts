import { elementDirectories } from '../../src/model/directories.ts'
import { LOADING_MNEMOS } from '../../src/model/loading-type.ts'
import { OWN_TOWN_IDS, SEATS } from '../../src/model/places.ts'
import type { Curated } from '../../src/sources/curated/curated.ts'
import type { TownRow, TownSource } from '../../src/sources/source.ts'

/*
 * A gazetteer for the digest that is pinned in compile-version.test.ts: something of everything that compiling decides. A change here
 * changes that digest, so other tests have gazetteers of their own.
 */

const elements = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, names: { en: `element ${place + 1}` } }))

const LVIV: TownRow = {
  id: 702550,
  names: { en: 'Lviv', uk: 'Львів', pl: 'Lwów' },
  aliases: ['Lemberg', ' Leopolis '],
  countrySign: 'UA',
  areaCode: '15',
  lat: 49.83826,
  lon: 24.02324,
  population: 717_803,
  seat: 'area',
  postcodes: ['79000-79024', '79490'],
}

const PYSHMA: TownRow = {
  id: 1486910,
  names: { en: 'Verkhnyaya Pyshma' },
  aliases: [],
  countrySign: 'RU',
  areaCode: '99',
  lat: 56.9761,
  lon: 60.5908,
  population: 59_749,
  seat: 'none',
  postcodes: [],
}

/** Has no Russian name, but a Bulgarian one that tells it. */
const TARGOVISHTE: TownRow = {
  id: 726174,
  names: { en: 'Targovishte', bg: 'Търговище' },
  aliases: [],
  countrySign: 'BG',
  areaCode: '',
  lat: 43.2512,
  lon: 26.57215,
  population: 41_459,
  seat: 'area',
  postcodes: [],
}

/** More than the index keeps at hand of three letters, and than it searches without tables and trees. */
const VILLAGES: readonly TownRow[] = Array.from({ length: 200 }, (_, place) => ({
  ...LVIV,
  id: 1000 + place,
  names: { en: `Stara Village ${place}`, uk: `Старе Село ${place}` },
  aliases: place % 3 === 0 ? [`Dorf ${place}`] : [],
  areaCode: place % 2 === 0 ? '15' : '12',
  lat: 50 + place / 100,
  population: 7 * place,
  seat: 'none',
  postcodes: [String(80_000 + place)],
}))

const SEATS_OF_UNKNOWN_POPULATION: readonly TownRow[] = SEATS.map((seat, place) => ({
  ...LVIV,
  id: 2000 + place,
  names: { en: `Seat ${place}`, uk: `Łęg Їжак ${place}` },
  countrySign: 'PL',
  areaCode: '83',
  population: 0,
  seat,
  postcodes: ['40-001', '40-002', '40-003'],
}))

export const PINNED_SOURCE: TownSource = {
  provenance: [{ source: 'test', licence: 'CC0', url: 'https://example.org/' }],
  async *areas() {
    yield { countrySign: 'PL', code: '72', names: { en: 'Lower Silesia', pl: 'Dolny Śląsk' } }
    yield { countrySign: 'UA', code: '15', names: { pl: 'Obwód lwowski' } }
  },
  async *postcodes() {
    const { countrySign, areaCode, lat, lon } = LVIV
    yield [{ countrySign, code: '79025', placeNames: ['Lviv'], areaCode, lat, lon }]
    yield [{ countrySign, code: '79600', placeNames: ['Nowhere'], areaCode: '', lat: lat + 0.001, lon }]
  },
  towns: () => [LVIV, PYSHMA, TARGOVISHTE, ...VILLAGES, ...SEATS_OF_UNKNOWN_POPULATION],
}

export const PINNED_CURATED: Curated = {
  languages: [
    { code: 'ru', fallback: ['uk', 'en'], home: ['RU'] },
    { code: 'uk', fallback: ['ru', 'en'], home: ['UA'] },
    { code: 'pl', fallback: ['en'], home: ['PL'] },
    { code: 'en', fallback: ['ru'] },
  ],
  countries: [
    {
      sign: 'UA',
      numeric: 804,
      region: 151,
      postcodeFormat: '#####',
      names: { en: 'Ukraine', uk: 'Україна', ru: 'Украина' },
      aliases: [],
    },
    {
      sign: 'PL',
      numeric: 616,
      region: 151,
      postcodeFormat: '##-###',
      names: { en: 'Poland', uk: 'Польща' },
      aliases: ['Rzeczpospolita'],
    },
    {
      sign: 'RU',
      vehicleSign: 'RUS',
      numeric: 643,
      region: 151,
      // Something of everything: as if no lorry went there.
      isFar: true,
      postcodeFormat: '######',
      names: { en: 'Russia', ru: 'Россия' },
      aliases: [],
    },
    { sign: 'BG', numeric: 100, region: 151, postcodeFormat: '####', names: { en: 'Bulgaria' }, aliases: [] },
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
    {
      countrySign: 'UA',
      code: '12',
      abbreviations: ['KY'],
      regionId: 151,
      names: { en: 'Kyiv City', uk: 'Київ' },
      aliases: [],
    },
    { countrySign: 'PL', code: '83', regionId: 151, names: { en: 'Silesia', uk: 'Сілезьке воєводство' }, aliases: [] },
  ],
  ...elementDirectories(() => elements(2)),
  cargo: [
    { id: 1, names: { en: 'Grain', uk: 'Зерно (зернові)', ru: 'Зерно' } },
    { id: 2, names: { en: 'Timber', uk: 'Ліс' } },
  ],
  currencies: elements(8),
  paymentTypes: elements(7),
  bodyGroups: elements(6),
  loadingTypes: LOADING_MNEMOS.map((mnemo, place) => ({ id: 24 + place, mnemo, names: { en: mnemo } })),
  towns: [
    {
      ...LVIV,
      id: OWN_TOWN_IDS.first,
      names: { en: 'Depot' },
      population: 0,
      seat: 'none',
      postcodes: [],
      latitudeIn: { file: 'towns.csv', line: 2, column: 'lat' },
    },
  ],
  townNames: [new Map([[LVIV.id, { ru: 'Львов' }]]), new Map([[LVIV.id, { ru: 'Львив', pl: 'Lwow' }]])],
  townAliases: new Map([[LVIV.id, ['Lwiw', 'Львогород']]]),
  townFormerNames: new Map([[LVIV.id, ['Львогород']]]),
  townPostcodes: new Map([[1000, ['80500']]]),
  postcodeCells: [],
  addedTowns: [],
  townCorrections: new Map([[1001, { population: 50_000, seat: 'district' }]]),
  townMentions: [],
  droppedAreas: new Set(),
}
