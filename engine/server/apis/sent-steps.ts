import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import { withoutInputs } from '../../../runtime/apis/stay-out.ts'
import type { PlanStep } from '../../../runtime/compile/plan.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { noteFailingRow } from '../../execution/failed-step.ts'
import type { Row } from '../../execution/row.ts'
import { runChains } from '../../execution/run-chains.ts'
import type { Deadline } from '../../execution/run-transaction.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { Connection, Source } from '../../sources/source.ts'
import type { ApiValues } from './api-request.ts'
import { boundInputs, leftOut } from './bound-inputs.ts'
import { plainRow } from './with-related.ts'

/** The objects of a list that was sent, and what runs for each. */
export interface SentList {
  name: string
  rows: Row[]
  steps: PlanStep[]
}

/** What runs for a request: of a PATCH, statements that set what was sent and nothing else (RFC 7396). */
export function sentSteps(
  spec: ApiMethod,
  values: ApiValues,
  source: Source,
): { steps: readonly PlanStep[]; lists: SentList[] } {
  const out = leftOut(spec, boundInputs(spec, values))
  const sent = (steps: readonly PlanStep[]) =>
    out.size === 0 || source.kind === 'requests'
      ? [...steps]
      : steps.flatMap((step) => withoutInputs(step, out, source.facts.syntax) ?? [])
  const lists = spec.inputs.flatMap(({ name, rows }): SentList[] => {
    const list = values.body[name]
    return rows && Array.isArray(list) ? [{ name, rows: list.filter(isObject).map(plainRow), steps: sent(rows) }] : []
  })
  return { steps: sent(spec.steps), lists }
}

interface Running {
  connection: Connection
  scope: ExecutionScope
  deadline: Deadline
}

/** Runs the schemas of lists once for each object, one list behind the other, in the transaction that is open. */
export async function runLists(lists: readonly SentList[], { connection, scope, deadline }: Running): Promise<void> {
  for (const { name: list, rows, steps } of lists) {
    const chains = rows.map((row, index) => ({
      scope: {
        ...scope,
        row,
        executed: { ...scope.executed },
        ...(scope.once !== undefined && { once: `${scope.once} ${list} ${index}` }),
      },
      blame(error: unknown) {
        noteFailingRow(error, { list, index })
        return error
      },
    }))
    await runChains(steps, chains, connection, deadline)
  }
}
