import type { LoginPlan } from '../../../runtime/compile/plan.ts'
import { runChain, toRow } from '../../execution/run-chain.ts'
import { runTransaction } from '../../execution/run-transaction.ts'
import type { Row } from '../../execution/row.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { CallError } from '../../codes/call-error.ts'
import type { Signal } from '../../sources/source.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import type { Session } from '../../store/store.ts'
import type { Context } from '../../call/context.ts'
import { codes } from './codes.ts'

/** The row that the login schema gives; none or several: undefined. */
export async function readLoginRow(
  release: RunningRelease,
  plan: LoginPlan,
  input: Record<string, unknown>,
  scope: ExecutionScope,
  signal?: Signal,
): Promise<Row | undefined> {
  const source = await release.source(plan)
  const own = { ...scope, input, executed: {}, note: release.note(plan, { isSecret: true }) }
  const result = await runTransaction(
    source,
    { ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) },
    (connection, deadline) => runChain(plan.steps, connection, source.facts, own, deadline),
  )
  const last = plan.steps.at(-1)
  if (!result || !last || result.rows.length !== 1) return undefined
  return toRow(last, result.columns, result.rows[0]!)
}

/** Retrieval timing "each time": the row is read again for each call; a user who is gone from the table is logged out. */
export async function loginRowNow(release: RunningRelease, session: Session, context: Context): Promise<Row> {
  const plan = release.plan('login', 'login')
  const typed = session.data.typed
  if (!plan || typeof typed !== 'string') return (session.data.login ?? {}) as Row
  const text = context.store.secrets.unseal(`site-login-${session.siteId}`, typed)
  if (text === undefined) throw new CallError(codes.badToken)
  const row = await readLoginRow(release, plan, JSON.parse(text) as Record<string, unknown>, { system: {} })
  if (!row) throw new CallError(codes.userGone)
  delete row[plan.passwordHash ?? '']
  return row
}
