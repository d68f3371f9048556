import type { CheckPlan } from '../../runtime/compile/plan.ts'
import type { Signal, Source, Value } from '../sources/source.ts'
import { runChain, toRow } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

/** What an input check says: whether to go on, and why not. */
export interface CheckResult {
  execFlg: boolean
  error: string
}

/**
 * Asks an input check. The last schema's first row decides by its column EXECFLG, and tells why in ERROR; without that
 * column any row means right, and no row means wrong. It only reads.
 */
export async function runCheck(
  plan: CheckPlan,
  source: Source,
  scope: ExecutionScope,
  signal?: Signal,
): Promise<CheckResult> {
  const result = await runTransaction(
    source,
    { ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) },
    (connection, deadline) => runChain(plan.steps, connection, source.facts, { ...scope, executed: {} }, deadline),
  )
  const first = result?.rows[0]
  const last = plan.steps.at(-1)
  if (!result || !first || !last) return { execFlg: false, error: '' }
  const row = Object.entries(toRow(last, result.columns, first))
  const value = (name: string) => row.find(([key]) => key.toUpperCase() === name)?.[1]
  const flag = value('EXECFLG')
  return { execFlg: flag === undefined || isTrue(flag), error: String(value('ERROR') ?? '') }
}

function isTrue(flag: Value): boolean {
  return flag !== null && !['', '0', 'false', 'f', 'n', 'no'].includes(String(flag).trim().toLowerCase())
}
