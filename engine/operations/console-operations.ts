import type { AnyOperation } from './operation.ts'

/** Operations of the console, by the name that calls use. */
export const consoleOperations = {} satisfies Record<string, AnyOperation>
