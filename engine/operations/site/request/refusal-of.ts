import type { UserState } from '../../../../runtime/generated/common/user-state.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { Row } from '../../../execution/row.ts'
import { userDeleted, userSuspended, type Refusal } from '../../../codes/refusals.ts'

/**
 * How a user whose row says deleted or suspended is kept out; undefined: may come in. Only who has shown
 * the password is told.
 */
export function refusalOf(row: Row, state: UserState | undefined): Refusal | undefined {
  if (!state) return undefined
  // Columns of a fixed length come with spaces at their end.
  const value = asText(row[state.field]).trim()
  if (state.deleted?.includes(value)) return userDeleted
  return state.suspended?.includes(value) ? userSuspended : undefined
}
