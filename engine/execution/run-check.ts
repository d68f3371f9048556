import type { CheckPlan } from '../../runtime/compile/check-plans.ts'
import type { Signal, Source } from '../sources/source.ts'
import { CheckRefused, checkResult, type CheckResult } from './check-result.ts'
import { runChain, toRow } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

/** Asks an input check: its last schema decides, and so does each check schema before it. It only reads. */
export async function runCheck(
  plan: CheckPlan,
  source: Source,
  scope: ExecutionScope,
  signal?: Signal,
): Promise<CheckResult> {
  try {
    const result = await runTransaction(
      source,
      { ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) },
      (connection, deadline) => runChain(plan.steps, connection, { ...scope, executed: {} }, deadline),
    )
    const [first, last] = [result?.rows[0], plan.steps.at(-1)]
    return checkResult(result && first && last ? toRow(last, result.columns, first) : undefined)
  } catch (error) {
    if (error instanceof CheckRefused) return { execFlg: false, error: error.reason }
    throw error
  }
}
