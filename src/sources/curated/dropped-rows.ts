import type { Row } from './table.ts'

/** Rows that an operator dropped, by file and key, and what still refers to them. */
export class DroppedRows {
  readonly #rows = new Map<string, Row<'drop'>>()
  readonly #reported = new Set<Row<'drop'>>()

  /**
   * @param file its name, as `CURATED_FILES` has it.
   * @param key the cells of its key, separated by tabs.
   */
  add(file: string, key: string, row: Row<'drop'>): void {
    this.#rows.set(`${file}\t${key}`, row)
  }

  /** The keys of a file's dropped rows, each as its cells. */
  keys(file: string): string[][] {
    const [start, all] = [`${file}\t`, [...this.#rows.keys()]]
    return all.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length).split('\t'))
  }

  /** Notes a cell that refers to a missing row: where that was dropped, once and at the drop; else at the cell. */
  noteReference<Column extends string>(
    file: string,
    key: string,
    row: Row<Column>,
    column: NoInfer<Column>,
    fault: string,
  ): void {
    const dropped = this.#rows.get(`${file}\t${key}`)
    if (dropped === undefined) row.fault(column, fault)
    else if (!this.#reported.has(dropped)) {
      const place = row.placeOf(column)
      const example = `${place.file}, line ${place.line}, column ${place.column}`
      dropped.fault('drop', `other rows refer to it, such as ${example}: keep it, or change those first`)
      this.#reported.add(dropped)
    }
  }
}
