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
  /** The input that it is about, where the schema says so. */
  readonly field: string | undefined
  constructor(step: PlanStep, reason: string, field?: string) {
    super(`${step.schema}: ${reason}`)
    this.step = step
    this.reason = reason
    this.field = field
  }
}

/**
 * The first row of a check decides by its column EXECFLG, and tells why in ERROR; without that column any row means
 * right, and no row means wrong.
 */
export function checkResult(first: Row | undefined): CheckResult {
  if (!first) return { execFlg: false, error: '' }
  const flag = valueOf(first, 'EXECFLG')
  return { execFlg: flag === undefined || isTrue(flag), error: String(valueOf(first, 'ERROR') ?? '') }
}

/** The input that the first row of a check names in its column FIELD. */
export function checkedField(first: Row | undefined): string | undefined {
  const field = first && valueOf(first, 'FIELD')
  return field === undefined || field === null ? undefined : String(field).trim()
}

const valueOf = (row: Row, name: string): Value | undefined =>
  Object.entries(row).find(([key]) => key.toUpperCase() === name)?.[1]

function isTrue(flag: Value): boolean {
  return flag !== null && !['', '0', 'false', 'f', 'n', 'no'].includes(String(flag).trim().toLowerCase())
}
