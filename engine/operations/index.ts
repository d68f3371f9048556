import { siteOperations } from './site/index.ts'
import { consoleOperations } from './console-operations.ts'
import type { AnyOperation } from './operation.ts'

/** Everything that a call document may name as its operation. */
export const operations: Readonly<Record<string, AnyOperation>> = { ...consoleOperations, ...siteOperations }
