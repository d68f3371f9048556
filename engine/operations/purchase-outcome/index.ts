import type { DeclaredOperations } from '../../call/operation.ts'
import { purchaseDecide } from './purchase-decide.ts'
import { purchaseUnknownList } from './purchase-unknown-list.ts'
import { purchaseUnknownRead } from './purchase-unknown-read.ts'

/** Operations on orders whose outcome got lost, by the name that calls use. */
export const purchaseOutcomeOperations = {
  'purchase-decide': purchaseDecide,
  'purchase-unknown-list': purchaseUnknownList,
  'purchase-unknown-read': purchaseUnknownRead,
} satisfies Partial<DeclaredOperations>
