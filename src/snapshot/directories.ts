import { type Directories, elementDirectories } from '../model/directories.ts'
import { reasonOf } from '../reason.ts'
import { type Sections, SnapshotError } from './format.ts'
import { SectionReader } from './reader.ts'

/**
 * The directories of a snapshot. One that is nothing but elements, and that the program did not know yet when it
 * compiled the snapshot, is empty, so that a newer program serves what an older one has published.
 *
 * @throws SnapshotError where it has none, or they cannot be read.
 */
export function directoriesOf(sections: Sections): Directories {
  const bytes = Buffer.from(new SectionReader(sections, '').u8('directories'))
  try {
    return { ...elementDirectories(() => []), ...JSON.parse(bytes.toString()) }
  } catch (error) {
    throw new SnapshotError(`section directories: ${reasonOf(error)}`)
  }
}
