import type { OperationRequests, OperationResponses } from '../../runtime/generated/operations.ts'
import { consoleOperations } from './console-operations.ts'
import type { AnyOperation, BytesAnswer, Operation } from '../call/operation.ts'
import { purchaseOutcomeOperations } from './purchase-outcome/index.ts'
import { siteEditOperations } from './site-edit/index.ts'
import { siteOperations } from './site/index.ts'
import { sqlGuiOperations } from './sql-gui/index.ts'
import { programOperations } from './program/index.ts'
import { sqlOperations } from './sql/index.ts'

/** Operations whose answer the schemas do not yet tell in full; of the others both sides are held to their declaration. */
type Untold = Exclude<keyof OperationRequests, Told>

/** Whole rooms: the user's own, folders, licences, files. */
type Told =
  | 'change-password'
  | 'check-password'
  | 'check-session'
  | 'disable-two-factor'
  | 'enable-two-factor'
  | 'end-sessions'
  | 'file-about'
  | 'file-upload'
  | 'folder-documents'
  | 'folder-tree'
  | 'generate-two-factor'
  | 'licence-about'
  | 'license'
  | 'login'
  | 'logout'
  | 'message-list'
  | 'navigation'
  | 'sessions'
  | 'set-language'
  | 'set-profile'
  | 'user-avatar'
  | 'user-info'
  | 'user-picture'

/** Everything that a call document may name as its operation; a declared call whose operation is missing does not compile. */
export const operations: Readonly<Record<string, AnyOperation>> = {
  ...consoleOperations,
  ...siteEditOperations,
  ...purchaseOutcomeOperations,
  ...siteOperations,
  ...sqlGuiOperations,
  ...programOperations,
  ...sqlOperations,
} satisfies { [Name in Untold]: AnyOperation } & {
  [Name in Told]: Operation<OperationRequests[Name], OperationResponses[Name] | BytesAnswer>
}
