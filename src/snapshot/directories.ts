import { type Directories, elementDirectories } from '../model/directories.ts'
import { reasonOf } from '../reason.ts'
import { type Sections, SnapshotError } from './format.ts'
import { SectionReader } from './section-reader.ts'

/**
 * The directories of a snapshot. One that holds only elements, or the homelands, that the program which compiled the
 * snapshot did not know yet, is empty, so that a newer program can serve what an older one published.
 *
 * @throws SnapshotError where the snapshot has none, or they cannot be read.
 */
export function directoriesOf(sections: Sections): Directories {
  const bytes = Buffer.from(new SectionReader(sections, '').u8('directories'))
  try {
    return { ...elementDirectories(() => []), homelands: [], ...JSON.parse(bytes.toString()) }
  } catch (error) {
    throw new SnapshotError(`section directories: ${reasonOf(error)}`)
  }
}
