import type { OperationRequests } from '../../runtime/generated/operations.ts'
import { consoleOperations } from './console-operations.ts'
import type { AnyOperation } from '../call/operation.ts'
import { purchaseOutcomeOperations } from './purchase-outcome/index.ts'
import { siteEditOperations } from './site-edit/index.ts'
import { siteOperations } from './site/index.ts'
import { sqlGeneratorOperations } from './sql-generator/index.ts'
import { programOperations } from './program/index.ts'
import { sqlOperations } from './sql/index.ts'

/** Everything that a call document may name as its operation; a declared call whose operation is missing does not compile. */
export const operations: Readonly<Record<string, AnyOperation>> = {
  ...consoleOperations,
  ...siteEditOperations,
  ...purchaseOutcomeOperations,
  ...siteOperations,
  ...sqlGeneratorOperations,
  ...programOperations,
  ...sqlOperations,
} satisfies { [Name in keyof OperationRequests]: AnyOperation }
