import type { ChoicesPlan, ListPlan } from '../../../runtime/compile/plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Signal } from '../../sources/source.ts'
import { makeRowsRunner } from '../rows-runner.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

export interface ChoicesFound {
  choices: { value: string; label: string }[]
  /** There are more than were given. */
  more: boolean
}

interface ChoicesRunner {
  /**
   * The component's choices, at most its limit, in its own order. `text`: those whose label has all its words; `values`:
   * only those with these values, and of the fixed ones none.
   */
  find(
    wanted: { text?: string; values?: readonly string[] },
    scope: ExecutionScope,
    signal: Signal,
  ): Promise<ChoicesFound>
}

export const choices: PlanKind<ChoicesPlan, ChoicesRunner> = {
  make(plan, { source }) {
    const rows = makeRowsRunner(listOf(plan), source)
    return {
      async find({ text = '', values }, scope, signal) {
        const search = text.trim() === '' ? {} : { text }
        const most = values ? values.length : plan.limit
        const query = { search, limit: most + 1, ...(values && { rowKeys: values.map((value) => [value]) }) }
        const found = await rows.rows(query, { ...scope, executed: {} }, { signal })
        const taken = found
          .slice(0, most)
          .map((row) => ({ value: asText(row[plan.value]), label: asText(row[plan.label]) }))
        return { choices: taken, more: !values && found.length > most }
      },
    }
  },
}

/** The rows of a component are searched as those of a list are. */
function listOf({ kind: _kind, field: _field, fixed: _fixed, value, label, limit, ...plan }: ChoicesPlan): ListPlan {
  return {
    ...plan,
    kind: 'list',
    send: [...new Set([value, label])],
    keys: [value],
    made: [],
    search: {
      text: { field: label, condition: 'LIKE', ignoreCase: true, ignoreFullHalfWidth: true, loose: true, words: true },
    },
    sort: [],
    orderBy: [],
    category: [],
    limit,
    maxLimit: limit,
    conditions: {},
  }
}
