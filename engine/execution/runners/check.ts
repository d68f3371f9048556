import type { CheckPlan } from '../../../runtime/compile/check-plans.ts'
import type { Signal } from '../../sources/source.ts'
import type { CheckResult } from '../check-result.ts'
import { runCheck } from '../run-check.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

interface CheckRunner {
  ask(scope: ExecutionScope, signal: Signal): Promise<CheckResult>
}

export const check: PlanKind<CheckPlan, CheckRunner> = {
  make: (plan, { source, note }) => ({
    ask: (scope, signal) => runCheck(plan, source, { ...scope, note: note() }, signal),
  }),
  asks: ({ steps }) => ({ steps, columns: [] }),
}
