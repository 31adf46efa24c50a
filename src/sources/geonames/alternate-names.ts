import type { Languages } from '../../model/languages.ts'
import type { ExportFile } from './export-file.ts'
import { readId } from './geoname-id.ts'
import { NO_LANGUAGE, PackedNames } from './packed-names.ts'
import type { ReadingReport } from './reading-report.ts'
import { NAME_LENGTHS, textFault } from './row-faults.ts'
import { rowLists } from './row-lists.ts'
import { readName } from './row-name.ts'

/** Columns of alternateNamesV2: https://download.geonames.org/export/dump/readme.txt */
const COLUMNS = 10
const PLACE = 1
const LANGUAGE = 2
const NAME = 3
const IS_PREFERRED = 4
/** Short, colloquial, historic. */
const ALIAS_FLAGS = [5, 6, 7]
const FROM = 8
const TO = 9

/** GeoNames dates from 2005: an archive with an earlier date is from a program that writes none (1980, zip's first year). */
const FIRST_YEAR = 2005

/**
 * Names in some languages, from alternateNamesV2.
 *
 * @param progress called now and then with the number of rows read.
 * @throws SourceFileError when the file cannot be used.
 */
export async function readAlternateNames(
  file: ExportFile,
  languages: Languages,
  report: ReadingReport,
  progress: (rows: number) => void,
): Promise<PackedNames> {
  const names = new PackedNames()
  const tags = new Tags(languages)
  let asOf = 0
  const rows = rowLists(file, COLUMNS, report, (modified) => {
    const year = modified.getUTCFullYear()
    // In a year beyond all others, every period has begun, and each that has an end has ended.
    asOf = year < FIRST_YEAR ? Infinity : year
  })
  let read = 0
  for await (const list of rows) {
    read += list.length
    progress(read)
    for (const { line, cells } of list) {
      const tag = tags.read(cells[LANGUAGE] ?? '')
      if (tag === undefined) continue
      const id = readId(cells[PLACE] ?? '')
      const text = readName(cells[NAME] ?? '')
      const fault = text === '' ? NAME_LENGTHS : textFault(text)
      if (id === undefined) report.refuse(file, line, 'impossible id', cells[PLACE] ?? '')
      else if (fault !== undefined) report.refuse(file, line, fault, text)
      else {
        const isInUse = inUse(cells[FROM] ?? '', cells[TO] ?? '', asOf)
        const isAlias = tag.isRegional || !isInUse || ALIAS_FLAGS.some((flag) => cells[flag] === '1')
        names.add(id, { text, language: tag.language, isPreferred: cells[IS_PREFERRED] === '1', isAlias })
      }
    }
  }
  return names
}

interface Tag {
  readonly language: number
  /** As for a variety (`de-CH`): its names find the place, but the language at large may call it something else. */
  readonly isRegional: boolean
}

/** Most letters of a language's tag: a longer text is none, and would be remembered for nothing. */
const LONGEST_TAG = 16

/** What the language column says: a few thousand different texts, millions of times. */
class Tags {
  readonly #languages: Languages
  readonly #known = new Map<string, Tag | undefined>([
    ['', { language: NO_LANGUAGE, isRegional: true }],
    ['abbr', { language: NO_LANGUAGE, isRegional: true }],
  ])

  constructor(languages: Languages) {
    this.#languages = languages
  }

  /** @returns undefined where it is no language of ours, or no language at all (`link`, `post`, `wkdt`, `iata` …). */
  read(text: string): Tag | undefined {
    if (text.length > LONGEST_TAG) return undefined
    if (!this.#known.has(text)) {
      const language = this.#languages.indexOf(text)
      this.#known.set(text, language === undefined ? undefined : { language, isRegional: /[-_]/.test(text) })
    }
    return this.#known.get(text)
  }
}

/** Whether a name is used in the year of the file; both ends are free text, with a year in most. */
function inUse(from: string, to: string, asOf: number): boolean {
  const start = yearIn(from)
  if (start !== undefined && start > asOf) return false
  // A period that has an end has ended, unless the end is yet to come.
  return to.trim() === '' || (yearIn(to) ?? 0) > asOf
}

function yearIn(text: string): number | undefined {
  const [year] = /\d{4}/.exec(text) ?? []
  return year === undefined ? undefined : Number(year)
}
