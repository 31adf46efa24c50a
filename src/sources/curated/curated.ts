import { basename, join } from 'node:path'
import { areaKey } from '../../model/area-key.ts'
import { type ElementLists, elementDirectories } from '../../model/directories.ts'
import type { Language } from '../../model/languages.ts'
import { LOADING_MNEMOS, type LoadingType } from '../../model/loading-type.ts'
import type { Element, Names } from '../../model/names.ts'
import { type Country, MOST_PEOPLE, type Region, SEATS } from '../../model/places.ts'
import { DataError, type DataFault, type DataPlace } from '../data-faults.ts'
import type { TownRow } from '../source.ts'
import { CURATED_FILES, type CuratedRow, checkOwnFolder } from './curated-files.ts'
import { type OwnTownRow, readAddedTown, readOwnTown, readOwnTownRows } from './curated-town-rows.ts'
import { DroppedRows } from './dropped-rows.ts'
import { LANGUAGE_CODE, readLanguages } from './language-rows.ts'
import { type FileKind, layeredRows } from './layered-rows.ts'
import {
  type AreaRow,
  checkReferences,
  type KnownPlaces,
  knownPlaces,
  type PlaceRows,
  readArea,
  readCountry,
  readRegion,
} from './place-rows.ts'
import { nameColumn, type Row } from './table.ts'

/** What a source has wrong about a town; an absent field stays as the source has it. */
interface TownCorrection extends Partial<Pick<TownRow, 'areaCode' | 'population' | 'seat'>> {
  /** Where an operator wrote the area: only compiling can tell whether the town's country has it. */
  readonly ownArea?: DataPlace
}

/** Towns that the rows of a file are about. */
interface TownMentions {
  readonly file: string
  /** First line of each town, by town id. */
  readonly lines: ReadonlyMap<number, number>
}

/** Postcodes as people wrote them, and where: only compiling can tell which country's they must be. */
export interface PostcodeCell extends DataPlace {
  /** Whether they come with the program, so that no operator can mend them. */
  readonly isBundled: boolean
  /** Id of their town. */
  readonly town: number
  readonly items: readonly string[]
}

/** An operator's own town, with the cell of its latitude. */
export interface OwnTown extends TownRow {
  readonly latitudeIn: DataPlace
}

/** A town that the bundled gazetteer lacks, with the cell of its id. */
export interface AddedTown extends TownRow {
  readonly writtenIn: DataPlace
  /** Whether it comes with the program, so that no operator can mend it. */
  readonly isBundled: boolean
}

/** What people keep in files, under `data/` and in an operator's folder: everything but the gazetteer of towns. */
export interface Curated extends ElementLists {
  readonly languages: readonly Language[]
  readonly countries: readonly Country[]
  readonly regions: readonly Region[]
  readonly areas: readonly AreaRow[]
  /** Keys of the areas that an operator has dropped, which no source brings back. */
  readonly droppedAreas: ReadonlySet<string>
  readonly loadingTypes: readonly LoadingType[]
  /** An operator's own towns, besides those of the source. */
  readonly towns: readonly OwnTown[]
  /** Towns with GeoNames ids that the bundled gazetteer lacks. */
  readonly addedTowns: readonly AddedTown[]
  /** Names of towns by town id, in order of precedence: what is added by hand first. */
  readonly townNames: readonly ReadonlyMap<number, Names>[]
  readonly townAliases: ReadonlyMap<number, readonly string[]>
  /** Those of the aliases that are former names. */
  readonly townFormerNames: ReadonlyMap<number, readonly string[]>
  readonly townPostcodes: ReadonlyMap<number, readonly string[]>
  /** Where the postcodes of towns were written, the operator's own included. */
  readonly postcodeCells: readonly PostcodeCell[]
  readonly townCorrections: ReadonlyMap<number, TownCorrection>
  /** Every file with rows about towns. */
  readonly townMentions: readonly TownMentions[]
}

/** Most countries: a snapshot has 8 bits for their indexes. */
const MOST_COUNTRIES = 256

/**
 * Reads the curated files of a folder.
 *
 * @param own an operator's folder, whose files are laid over the bundled ones of the same names.
 * @throws DataError with every fault of every file.
 */
export function readCurated(folder: string, own?: string): Curated {
  const faults: DataFault[] = []
  if (own !== undefined) checkOwnFolder(own, faults)
  const dropped = new DroppedRows()
  const read = <Column extends string>(kind: FileKind<Column>, languages: readonly string[] = []) =>
    layeredRows({ bundled: folder, own }, kind, languages, faults, dropped)

  const languageRows = read(CURATED_FILES.languages)
  const languages = readLanguages(languageRows, dropped)
  const columns = languages.map(({ code }) => nameColumn(code))
  // A malformed code has its fault: ICU throws where it is asked about one.
  const codes = languages.map(({ code }) => code).filter((code) => LANGUAGE_CODE.test(code))
  const placeRows: PlaceRows = {
    countryRows: read(CURATED_FILES.countries),
    regionRows: read(CURATED_FILES.regions, columns),
    areaRows: read(CURATED_FILES.areas, columns),
  }
  const places = knownPlaces(placeRows, faults.length === 0, dropped)
  checkReferences({ languageRows, ...placeRows }, places)
  const townTables: TownTables = {
    own: own === undefined ? [] : readOwnTownRows(own, columns, faults),
    added: read(CURATED_FILES.addedTowns, columns),
    addedNames: read(CURATED_FILES.addedTownNames, columns),
    names: read(CURATED_FILES.townNames, columns),
    aliases: read(CURATED_FILES.townAliases),
    postcodes: read(CURATED_FILES.townPostcodes),
    corrections: read(CURATED_FILES.townCorrections),
  }
  const curated: Curated = {
    languages,
    ...readPlaces(placeRows, codes),
    droppedAreas: new Set(dropped.keys(CURATED_FILES.areas.file).map(([sign = '', code = '']) => areaKey(sign, code))),
    ...elementDirectories((name) => readElements(read(CURATED_FILES[name], columns), codes)),
    loadingTypes: readLoadingTypes(read(CURATED_FILES.loadingTypes, columns), codes),
    ...readTowns(townTables, codes, places, ({ file }) => file === join(folder, basename(file))),
  }
  if (faults.length > 0) throw new DataError(faults)
  return curated
}

/** Whether something stands in a bundled file, rather than in an operator's. */
type IsBundled = (place: Pick<DataPlace, 'file'>) => boolean

/** The rows about towns, by what they hold. */
interface TownTables {
  readonly own: readonly OwnTownRow[]
  readonly added: readonly CuratedRow<'addedTowns'>[]
  readonly addedNames: readonly CuratedRow<'addedTownNames'>[]
  readonly names: readonly CuratedRow<'townNames'>[]
  readonly aliases: readonly CuratedRow<'townAliases'>[]
  readonly postcodes: readonly CuratedRow<'townPostcodes'>[]
  readonly corrections: readonly CuratedRow<'townCorrections'>[]
}

function readPlaces(
  { countryRows, regionRows, areaRows }: PlaceRows,
  languages: readonly string[],
): Pick<Curated, 'countries' | 'regions' | 'areas'> {
  countryRows[MOST_COUNTRIES]?.fault('sign', `at most ${MOST_COUNTRIES} countries`)
  return {
    countries: countryRows.map((row) => readCountry(row, languages)),
    regions: regionRows.map((row) => readRegion(row, languages)),
    areas: areaRows.map((row) => readArea(row, languages)),
  }
}

function readTowns(
  { own, added, addedNames, names, aliases, postcodes, corrections }: TownTables,
  languages: readonly string[],
  places: KnownPlaces,
  isBundled: IsBundled,
) {
  const nameRows: readonly (readonly Row<'id'>[])[] = [addedNames, added, names]
  return {
    towns: own.map((row) => ({ ...readOwnTown(row, languages, places), latitudeIn: row.placeOf('lat') })),
    addedTowns: added.map((row) => ({
      ...readAddedTown(row, languages, places),
      writtenIn: row.placeOf('id'),
      isBundled: isBundled(row),
    })),
    townNames: nameRows.map((rows) => new Map(rows.map((row) => [row.integer('id'), row.names(languages)]))),
    townAliases: collect(aliases, (row) => [row.name('name')]),
    townFormerNames: collect(aliases, (row) =>
      row.choiceIfAny('kind', ALIAS_KINDS) === 'former' ? [row.text('name')] : [],
    ),
    townPostcodes: collect(postcodes, (row) => (row.required('postcodes') === '' ? [] : row.items('postcodes'))),
    postcodeCells: [...postcodes, ...own].map((row) => readPostcodeCell(row, isBundled)),
    townCorrections: new Map(corrections.map((row) => [row.integer('id'), readCorrection(row, places, isBundled)])),
    townMentions: mentions([...nameRows, aliases, postcodes, corrections].flat()),
  }
}

function readElements(rows: readonly Row<'id' | 'en'>[], languages: readonly string[]): Element[] {
  return rows.map((row) => ({ id: row.integer('id'), names: row.namesOfElement(languages) }))
}

function readLoadingTypes(rows: readonly CuratedRow<'loadingTypes'>[], languages: readonly string[]): LoadingType[] {
  return rows.flatMap((row) => {
    const mnemo = row.choice('mnemo', LOADING_MNEMOS)
    const element = { id: row.integer('id'), names: row.namesOfElement(languages) }
    return mnemo === undefined ? [] : [{ ...element, mnemo }]
  })
}

const ALIAS_KINDS = ['exonym', 'former', 'short', 'variant'] as const

function readCorrection(
  row: CuratedRow<'townCorrections'>,
  { areaCodes }: KnownPlaces,
  isBundled: IsBundled,
): TownCorrection {
  const areaCode = row.text('area').toUpperCase()
  const areaCell = row.placeOf('area')
  const isOwn = !isBundled(areaCell)
  // The town's country is known only when the source is read: an area that is not in it is reported then.
  const isKnown = areaCode === '' || (areaCodes?.has(areaCode) ?? true)
  if (!isKnown) row.fault('area', `${JSON.stringify(row.text('area'))} is not the code of an area in areas.csv`)
  const seat = row.choiceIfAny('seat', SEATS)
  return {
    ...(areaCode === '' ? {} : { areaCode }),
    ...(areaCode !== '' && isOwn ? { ownArea: areaCell } : {}),
    ...(row.text('population') === '' ? {} : { population: row.integer('population', MOST_PEOPLE) }),
    ...(seat === undefined ? {} : { seat }),
  }
}

function collect<Kind extends Row<'id'>>(
  rows: readonly Kind[],
  read: (row: Kind) => string[],
): ReadonlyMap<number, readonly string[]> {
  const byId = new Map<number, string[]>()
  for (const row of rows) {
    const id = row.integer('id')
    byId.set(id, [...(byId.get(id) ?? []), ...read(row)])
  }
  return byId
}

function readPostcodeCell(row: Row<'id' | 'postcodes'>, isBundled: IsBundled): PostcodeCell {
  return {
    ...row.placeOf('postcodes'),
    isBundled: isBundled(row),
    town: Number(row.text('id')),
    items: row.items('postcodes'),
  }
}

/** Where the towns are first mentioned, file by file. */
function mentions(rows: readonly Row<'id'>[]): TownMentions[] {
  const files = new Map<string, Map<number, number>>()
  for (const row of rows) {
    const lines = files.get(row.file) ?? new Map<number, number>()
    files.set(row.file, lines)
    const id = Number(row.text('id'))
    if (!lines.has(id)) lines.set(id, row.line)
  }
  return [...files].map(([file, lines]) => ({ file, lines }))
}
