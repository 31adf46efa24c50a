import { excerpt } from '../../excerpt.ts'
import { printable } from '../../printable.ts'
import { Tally } from '../tally.ts'
import { type ExportFile, fileName } from './export-file.ts'

/** What the import read, what it left out, and what the name rules did. */
export class ReadingReport {
  /** Rows read, by file. */
  readonly rows = new Map<string, number>()
  /** Rows left out, by file and why. */
  readonly leftOut = new Tally()
  /** What the name rules changed, by rule. */
  readonly rules = new Tally()
  /** How many names towns and areas have, by language, before the curated ones; `-`: of no language. */
  readonly names = new Map<string, number>()
  /** Things an operator should know, in sentences. */
  readonly notes: string[] = []
  readonly #faultsOfFile = new Map<string, number>()

  /**
   * Notes a row that is at fault; a file with too many of them is refused.
   *
   * @param what the file's text that is at fault.
   */
  refuse(file: ExportFile, line: number, fault: string, what = ''): void {
    this.#faultsOfFile.set(fileName(file), this.faultsOf(file) + 1)
    this.leaveOut(file, line, fault, what)
  }

  /** Notes a row that is left out through no fault of the file. */
  leaveOut(file: ExportFile, line: number, why: string, what: string): void {
    this.leftOut.add(
      `${fileName(file)}: ${why}`,
      () => `line ${line}${what === '' ? '' : ` (${printable(JSON.stringify(excerpt(what)))})`}`,
    )
  }

  faultsOf(file: ExportFile): number {
    return this.#faultsOfFile.get(fileName(file)) ?? 0
  }

  countName(language: string): void {
    this.names.set(language, (this.names.get(language) ?? 0) + 1)
  }

  lines(): string[] {
    return [
      ...[...this.rows].map(([file, count]) => `read ${file}: ${count} rows`),
      ...this.leftOut.lines().map((line) => `left out: ${line}`),
      ...(this.names.size === 0
        ? []
        : [`names read: ${[...this.names].map(([language, count]) => `${language} ${count}`).join(', ')}`]),
      ...this.rules.lines().map((line) => `rule ${line}`),
      ...this.notes,
    ]
  }
}
