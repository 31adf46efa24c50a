import type { Directories } from '../model/directories.ts'
import type { Sections } from './format.ts'
import { SectionReader } from './reader.ts'

/**
 * The directories of a snapshot.
 *
 * @throws SnapshotError where it has none.
 */
export function directoriesOf(sections: Sections): Directories {
  return JSON.parse(Buffer.from(new SectionReader(sections, '').u8('directories')).toString())
}
