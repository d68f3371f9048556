import type { LoginPlan } from '../../../runtime/compile/login-plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { SourceFailed } from '../../sources/errors.ts'
import type { Row } from '../row.ts'

type Deciding = Pick<LoginPlan, 'userKey' | 'answer'>

/** Longest name of a user that is taken from another system. */
const longestKey = 256
const spelled: Readonly<Record<string, string>> = { true: '1', false: '0' }

/**
 * Whether an answer of another system lets its user in: it names one, by a plain value, and says what the builder wants to
 * hear. Where a login schema asks the own database its row alone is the answer.
 */
export function isRightAnswer(row: Row, { userKey, answer }: Deciding): boolean {
  if (!answer) return true
  const named = asText(row[userKey ?? '']).trim()
  if (named === '' || named.length > longestKey || /^[[{]/.test(named)) return false
  const { accepted } = answer
  if (!accepted) return true
  const said = asText(row[accepted.field])
  return accepted.values.some((value) => value === said || spelled[value] === said)
}

/** Whether another system failed in the way in which it says that ID or password is wrong. */
export function saysWrong(error: unknown, { answer }: Deciding): boolean {
  const code = error instanceof SourceFailed ? error.code : undefined
  return answer?.refused.some((status) => code === `HTTP_${status}`) ?? false
}
