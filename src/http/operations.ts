import type { Operation } from './operation.ts'
import { findCargo } from './routes/cargo.ts'
import { directoryOperations } from './routes/directories.ts'
import { townOperations } from './routes/towns.ts'

/** Every operation of the interface. */
export const OPERATIONS: readonly Operation[] = [...directoryOperations, findCargo, ...townOperations]

/** The operations by path, as it stands in a request without its query. */
export const OPERATIONS_BY_PATH: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.map((operation) => [operation.path, operation]),
)
