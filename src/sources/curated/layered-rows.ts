import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFault } from '../data-faults.ts'
import type { DroppedRows } from './dropped-rows.ts'
import { type Row, Table } from './table.ts'

/** A kind of data file. */
export interface FileKind<Column extends string = string> {
  /** Its name, such as `cargo.csv`. */
  readonly file: string
  /** The columns that identify the thing a row is about. */
  readonly key: readonly Column[]
  /** Further columns that the bundled file must have, and those that it may have. */
  readonly required: readonly Column[]
  readonly optional?: readonly Column[]
  /** Whether several rows may be about one thing; those of an operator then replace all the bundled ones about it. */
  readonly isGrouped?: true
  /** Whether keys that differ only in case mean the same thing. */
  readonly isCaseless?: true
}

/** Where data files lie: the bundled folder, and the operator's own that is laid over it. */
interface DataFolders {
  readonly bundled: string
  readonly own: string | undefined
}

/** A column of an operator's file: any text in it drops the bundled row. */
const DROP = 'drop'

/** `cargo.replace.csv` replaces the whole of `cargo.csv`. */
export function replacementOf(file: string): string {
  return file.replace(/\.(?=[^.]+$)/, '.replace.')
}

/**
 * The rows of a file, with the operator's own laid over the bundled ones: a row with a new key is added, and one
 * with a key that is there already wins cell by cell over it.
 *
 * @param languages whose columns the file may have.
 * @param faults where faults of the files are noted.
 * @param dropped notes the bundled rows that the operator drops.
 */
export function layeredRows<Column extends string>(
  { bundled, own }: DataFolders,
  kind: FileKind<Column>,
  languages: readonly string[],
  faults: DataFault[],
  dropped: DroppedRows,
): readonly Row<Column>[] {
  const { file, required } = kind
  const known = [...new Set([...kind.key, ...required, ...(kind.optional ?? []), ...languages])]
  const read = (path: string, mustHave: readonly string[], mayHave: readonly string[] | undefined) => {
    const { rows } = new Table<Column | typeof DROP>(path, { required: mustHave, known: mayHave }, faults)
    if (kind.isGrouped !== true) checkDistinct(rows, kind)
    return rows
  }
  const whole = [...kind.key, ...required]
  const ownPath = own === undefined ? undefined : join(own, file)
  const replacement = own === undefined ? undefined : join(own, replacementOf(file))
  const hasOwn = ownPath !== undefined && isNamed(ownPath)
  if (replacement !== undefined && isNamed(replacement)) {
    if (hasOwn)
      faults.push({ file: ownPath, line: 0, column: '', fault: `is next to ${replacement}: keep one of the two` })
    return read(replacement, whole, known)
  }
  // A language that an operator dropped keeps its columns in the bundled files.
  const base = read(join(bundled, file), whole, own === undefined ? known : undefined)
  return hasOwn ? layered(base, read(ownPath, kind.key, [...known, DROP]), kind, dropped) : base
}

/** Whether a folder names a file, even if that is a link to one that is gone: then reading it is at fault. */
export function isNamed(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

type KeyKind<Column extends string> = Pick<FileKind<Column>, 'key' | 'isCaseless'>

/** @returns the key of a row as one text; empty where a part of it is missing. */
function keyOf<Column extends string>(row: Row<Column>, { key, isCaseless }: KeyKind<Column>): string {
  const parts = key.map((column) => row.text(column))
  if (parts.includes('')) return ''
  const text = parts.join('\t')
  return isCaseless === true ? text.toUpperCase() : text
}

/** Notes rows with the same key. */
export function checkDistinct<Column extends string>(rows: readonly Row<Column>[], kind: KeyKind<Column>): void {
  const lines = new Map<string, number>()
  for (const row of rows) {
    const text = keyOf(row, kind)
    const line = text === '' ? undefined : lines.get(text)
    if (line === undefined) lines.set(text, row.line)
    else row.fault(kind.key[0] ?? '', `${text.replaceAll('\t', ', ')} is already in line ${line}: keep one of the rows`)
  }
}

function layered<Column extends string>(
  base: readonly Row<Column | typeof DROP>[],
  own: readonly Row<Column | typeof DROP>[],
  kind: FileKind<Column>,
  dropped: DroppedRows,
): readonly Row<Column>[] {
  const bundled: ReadonlyMap<string, typeof base> = Map.groupBy(base, (row) => keyOf(row, kind))
  const rows = new Map(bundled)
  for (const row of own) {
    const text = keyOf(row, kind)
    const beneath = bundled.get(text)
    const present = rows.get(text) ?? []
    if (row.text(DROP) !== '') {
      if (beneath === undefined) row.fault(DROP, 'there is no such row to drop: check the key')
      else dropped.add(kind.file, text, row)
      // The operator's own rows stay, whether they stand before the drop or after it.
      if (present === beneath) rows.delete(text)
    } else if (beneath === undefined) {
      rows.set(text, [...present, row])
    } else if (kind.isGrouped === true) {
      rows.set(text, present === beneath ? [row] : [...present, row])
    } else {
      const over = beneath.map((each) => row.over(each))
      rows.set(text, over)
    }
  }
  return [...rows.values()].flat()
}
