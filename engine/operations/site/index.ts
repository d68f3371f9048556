import type { AnyOperation } from '../operation.ts'

/** Operations of published sites, by the name that calls use. */
export const siteOperations = {} satisfies Record<string, AnyOperation>
