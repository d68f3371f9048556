import type { Bind, PlanStep } from '../compile/plan.ts'
import { isSetAlone, setListOf, withoutSetting, type SetList } from '../sql/set-list.ts'
import type { Syntax } from '../sql/tokenize.ts'

/** Of a step, or of a schema that becomes one; without a statement of its own where `sql` is empty. */
export interface Setting extends Pick<PlanStep, 'sql' | 'program' | 'request'> {
  binds: readonly Pick<Bind, 'from' | 'field' | 'name'>[]
}

/** What a step sets; undefined where it is no UPDATE. */
const listOf = ({ sql, binds, program, request }: Setting, syntax: Syntax): SetList | undefined =>
  program || request
    ? undefined
    : setListOf(
        sql,
        binds.map(({ name }) => name),
        syntax,
      )

/** Parameters of a step that are values of these inputs. */
const takenFrom = ({ binds }: Setting, inputs: ReadonlySet<string>): string[] =>
  binds.filter(({ from, field, name }) => from === 'input' && inputs.has(field ?? name)).map(({ name }) => name)

/**
 * Whether steps know what to do without an input, as a merge patch leaves it out (RFC 7396): where they take it, an UPDATE sets a column
 * to nothing but it.
 */
export function mayStayOut(steps: readonly Setting[], input: string, syntax: Syntax): boolean {
  const inputs = new Set([input])
  return steps.every((step) => {
    const names = takenFrom(step, inputs)
    const list = names.length === 0 ? undefined : listOf(step, syntax)
    return names.length === 0 || (list !== undefined && names.every((name) => isSetAlone(list, name)))
  })
}

const most = 200
const kept = new WeakMap<PlanStep, Map<string, PlanStep | undefined>>()

/** The step that sets what was sent; undefined: there is nothing to set. Kept for each combination. */
export function withoutInputs(step: PlanStep, leftOut: ReadonlySet<string>, syntax: Syntax): PlanStep | undefined {
  const names = takenFrom(step, leftOut)
  if (names.length === 0) return step
  let known = kept.get(step)
  if (!known || known.size >= most) kept.set(step, (known = new Map()))
  const key = names.join(' ')
  if (!known.has(key)) known.set(key, lessOf(step, new Set(names), syntax))
  return known.get(key)
}

function lessOf(step: PlanStep, names: ReadonlySet<string>, syntax: Syntax): PlanStep | undefined {
  const list = listOf(step, syntax)
  const sql = list && withoutSetting(step.sql, list, names)
  return sql === undefined ? undefined : { ...step, sql, binds: step.binds.filter(({ name }) => !names.has(name)) }
}
