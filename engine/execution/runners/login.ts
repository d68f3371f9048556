import type { LoginPlan } from '../../../runtime/compile/login-plan.ts'
import type { Connection, Signal } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import { runChain, toRow } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { isRightAnswer, saysWrong } from './is-right-answer.ts'
import type { PlanKind } from './plan-runner.ts'

interface LoginRunner {
  /** The row of who logs in; undefined for none, for several, and for one that lets nobody in. */
  row(input: Record<string, unknown>, scope: ExecutionScope, signal?: Signal): Promise<Row | undefined>
}

export const login: PlanKind<LoginPlan, LoginRunner> = {
  make(plan, { source, note }) {
    return {
      async row(input, scope, signal) {
        const own = { ...scope, input, executed: {}, note: note({ isSecret: true }) }
        const result = await runTransaction(
          source,
          { ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) },
          (connection, deadline) => runChain(plan.steps, exactly(connection), own, deadline),
        ).catch((error: unknown) => {
          if (saysWrong(error, plan)) return undefined
          throw error
        })
        const last = plan.steps.at(-1)
        const [only, ...others] = result?.rows ?? []
        if (!result || !last || !only || others.length > 0) return undefined
        const row = toRow(last, result.columns, only)
        return isRightAnswer(row, plan) ? row : undefined
      },
    }
  },
  asks: ({ steps, passwordHash, userKey, userName }) => ({ steps, columns: [passwordHash, userKey, userName] }),
}

/** Who logs in is compared to the letter, whatever the database overlooks in its comparisons. */
function exactly(connection: Connection): Connection {
  if (connection.kind === 'requests' || !connection.facts.exactParameter) return connection
  const { exactParameter, placeholder } = connection.facts
  return { ...connection, facts: { ...connection.facts, placeholder: (n) => exactParameter(placeholder(n)) } }
}
