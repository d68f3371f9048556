import { apiOperations } from './api/index.ts'
import { consoleOperations } from './console-operations.ts'
import type { DeclaredOperations, NamedOperation } from '../call/operation.ts'
import { graphOperations } from './graph/index.ts'
import { importOperations } from './import/index.ts'
import { mailOperations } from './mail/index.ts'
import { purchaseOutcomeOperations } from './purchase-outcome/index.ts'
import { siteEditOperations } from './site-edit/index.ts'
import { siteHistoryOperations } from './site-history/index.ts'
import { siteOperations } from './site/index.ts'
import { reportOperations } from './report/index.ts'
import { scheduleOperations } from './schedule/index.ts'
import { sqlGuiOperations } from './sql-gui/index.ts'
import { programOperations } from './program/index.ts'
import { sqlOperations } from './sql/index.ts'
import { webApiOperations } from './web-api/index.ts'
import { webhookOperations } from './webhook/index.ts'

/** Everything that a call document may name as its operation. */
export const operations: DeclaredOperations = {
  ...apiOperations,
  ...consoleOperations,
  ...siteEditOperations,
  ...siteHistoryOperations,
  ...graphOperations,
  ...importOperations,
  ...mailOperations,
  ...purchaseOutcomeOperations,
  ...siteOperations,
  ...reportOperations,
  ...scheduleOperations,
  ...sqlGuiOperations,
  ...programOperations,
  ...sqlOperations,
  ...webApiOperations,
  ...webhookOperations,
}

// The schemas of requests promise for each what its input is; a name that came as a text cannot say which it is.
const byName = operations as unknown as Readonly<Record<string, NamedOperation>>

/** The operation that a call document names; undefined where there is none. */
export function operationNamed(name: string): NamedOperation | undefined {
  return Object.hasOwn(operations, name) ? byName[name] : undefined
}
