import type { Operation } from './operation.ts'
import { cargoOperations } from './routes/cargo.ts'
import { directoryOperations } from './routes/directories.ts'
import { townOperations } from './routes/towns.ts'

/** Every operation of the interface. */
export const OPERATIONS: readonly Operation[] = [...directoryOperations, ...cargoOperations, ...townOperations]
