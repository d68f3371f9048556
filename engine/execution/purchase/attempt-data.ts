import type { Address } from '../../../runtime/document.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'
import type { OutgoingMail } from '../../mail/add-mail.ts'
import type { PlannedDelivery } from '../../webhooks/planned-deliveries.ts'
import type { Attempt } from '../../store/store.ts'
import { required } from '../../../runtime/values/required.ts'

/** A row of the cart as it was ordered. */
export interface PurchaseLine {
  key: (string | null)[]
  count: number
  /** The price that the user was shown. */
  price: string | null
  /** What people call the row. */
  called?: string
}

/** What the store keeps with an attempt to order: enough to find out, or to be told, what became of it. */
export interface AttemptData {
  /** Number of the release. */
  release: number
  plan: string
  /** Address of the content, for the log; attempts of earlier versions have none. */
  content?: Address
  /** Whether the data source has a receipt of it. */
  receipts: boolean
  /** What becomes of it where its end is not known; of the plan. */
  rest?: PurchasePlan['rest']
  cartId: number
  /** Attempts of earlier versions have none. */
  lines?: PurchaseLine[]
  /** What is sent when the order has come about; known just before that. */
  mails?: OutgoingMail[]
  /** The same to webhooks. */
  deliveries?: PlannedDelivery[]
}

/** What the order put there when it began; undefined where it did not come so far. */
export function attemptData({ data }: Pick<Attempt, 'data'>): AttemptData | undefined {
  return data as AttemptData | undefined
}

/** What the order put there. Throws where it has put nothing yet. */
export function begunData(attempt: Pick<Attempt, 'data'>): AttemptData {
  return required(attemptData(attempt), 'data of the order')
}
