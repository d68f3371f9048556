import type { LoginPlan } from '../../../runtime/compile/plan.ts'
import type { Facts } from '../../sources/facts.ts'
import type { Signal } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import { runChain, toRow } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

interface LoginRunner {
  /** The row that the login schema gives; none or several: undefined. */
  row(input: Record<string, unknown>, scope: ExecutionScope, signal?: Signal): Promise<Row | undefined>
}

export const login: PlanKind<LoginPlan, LoginRunner> = {
  make(plan, { source, note }) {
    const facts = exactly(source.facts)
    return {
      async row(input, scope, signal) {
        const own = { ...scope, input, executed: {}, note: note({ isSecret: true }) }
        const result = await runTransaction(
          source,
          { ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) },
          (connection, deadline) => runChain(plan.steps, connection, facts, own, deadline),
        )
        const last = plan.steps.at(-1)
        if (!result || !last || result.rows.length !== 1) return undefined
        return toRow(last, result.columns, result.rows[0]!)
      },
    }
  },
}

/** Who logs in is compared to the letter, whatever the database overlooks in its comparisons. */
function exactly(facts: Facts): Facts {
  const { exactParameter, placeholder } = facts
  return exactParameter ? { ...facts, placeholder: (n) => exactParameter(placeholder(n)) } : facts
}
