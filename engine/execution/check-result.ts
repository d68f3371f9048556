import type { PlanStep } from '../../runtime/compile/plan.ts'
import type { Value } from '../sources/source.ts'
import type { Row } from './row.ts'

/** What an input check says: whether to go on, and why not. */
export interface CheckResult {
  execFlg: boolean
  error: string
}

/** A check schema of a chain says no: nothing after it ran, and the transaction is rolled back. */
export class CheckRefused extends Error {
  override name = 'CheckRefused'
  readonly step: PlanStep
  /** Why, in the words of the schema; may be empty. */
  readonly reason: string
  constructor(step: PlanStep, reason: string) {
    super(`${step.schema}: ${reason}`)
    this.step = step
    this.reason = reason
  }
}

/**
 * The first row of a check decides by its column EXECFLG, and tells why in ERROR; without that column any row means
 * right, and no row means wrong.
 */
export function checkResult(first: Row | undefined): CheckResult {
  if (!first) return { execFlg: false, error: '' }
  const row = Object.entries(first)
  const value = (name: string) => row.find(([key]) => key.toUpperCase() === name)?.[1]
  const flag = value('EXECFLG')
  return { execFlg: flag === undefined || isTrue(flag), error: String(value('ERROR') ?? '') }
}

function isTrue(flag: Value): boolean {
  return flag !== null && !['', '0', 'false', 'f', 'n', 'no'].includes(String(flag).trim().toLowerCase())
}
