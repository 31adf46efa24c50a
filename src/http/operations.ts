import type { Operation } from './operation.ts'
import { cargoOperations } from './routes/cargo.ts'
import { directoryOperations } from './routes/directories.ts'
import { townOperations } from './routes/towns.ts'

/** Every operation of the interface. */
export const OPERATIONS: readonly Operation[] = [...directoryOperations, ...cargoOperations, ...townOperations]

const BY_PATH: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.path, operation]))

/** The operation at a path, as it stands in a request without its query. */
export function operationAt(path: string): Operation | undefined {
  return BY_PATH.get(path)
}
