import { type Directories, elementDirectories } from '../model/directories.ts'
import type { Sections } from './format.ts'
import { SectionReader } from './reader.ts'

/**
 * The directories of a snapshot. One that is nothing but elements, and that the program did not know yet when it
 * compiled the snapshot, is empty, so that a newer program serves what an older one has published.
 *
 * @throws SnapshotError where it has none.
 */
export function directoriesOf(sections: Sections): Directories {
  const written = JSON.parse(Buffer.from(new SectionReader(sections, '').u8('directories')).toString())
  return { ...elementDirectories(() => []), ...written }
}
