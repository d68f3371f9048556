import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import type { Plan } from '../../runtime/release/plan.ts'
import { columnsOfMade } from '../execution/rows/made-fields.ts'

const enteredIn = (plan: Plan) => (plan.kind === 'change' ? (plan.entered ?? []) : [])

/** The steps of a plan, but for those of rows that are typed into. */
function ownSteps(plan: Plan): PlanStep[] {
  // Its rows are those of the lines' list, which has its own.
  if (plan.kind === 'reorder') return []
  if (plan.kind === 'transfer') return [...plan.steps, ...plan.after]
  return plan.kind === 'purchase' ? [...plan.header, ...plan.lines, ...plan.after] : plan.steps
}

/** What plans want of a schema. */
export interface Needed {
  /** Keys of its columns without which one of them fails. */
  columns: ReadonlySet<string>
  /** Its rows come in pages, with or without a key that tells them apart. */
  pages?: 'keyed' | 'keyless'
}

/** By the address of each schema that plans run. */
export type NeededColumns = ReadonlyMap<string, Needed>

export function neededColumns(plans: readonly Plan[]): NeededColumns {
  const needed = new Map<string, Needed & { columns: Set<string> }>()
  const known = (schema: string) => {
    const there = needed.get(schema) ?? { columns: new Set() }
    needed.set(schema, there)
    return there
  }
  const add = (schema: string | undefined, keys: readonly (string | undefined)[]) => {
    if (schema === undefined) return
    const { columns } = known(schema)
    for (const key of keys) if (key !== undefined) columns.add(key)
  }
  const addPages = (plan: Plan) => {
    const schema = plan.kind === 'list' ? lastOf(plan) : undefined
    if (plan.kind !== 'list' || schema === undefined) return
    const there = known(schema)
    if (plan.keys.length === 0) there.pages = 'keyless'
    there.pages ??= 'keyed'
  }
  const rowsOf = new Map(plans.flatMap((plan) => ('columns' in plan ? [[plan.plan, lastOf(plan)] as const] : [])))
  const login = rowsOf.get('login')
  for (const plan of plans) {
    const rows = rowsOf.get(worksOn(plan) ?? '') ?? lastOf(plan)
    add(rows, columnsOfPlan(plan))
    addPages(plan)
    if (plan.kind === 'transfer')
      add(
        login,
        plan.columns.map((column) => column.login),
      )
    const addSteps = (steps: readonly PlanStep[], takesRow: string | undefined, typed: readonly string[] = []) => {
      for (const { schema, binds } of steps) {
        add(schema, [])
        add(login, fieldsFrom(binds, 'login'))
        const fields = fieldsFrom(binds, 'row').filter((field) => field === undefined || !typed.includes(field))
        add(takesRow, fields)
        for (const bind of binds) if (bind.from === 'executeSchemaMeta') add(bind.schema, [bind.field])
      }
    }
    addSteps(ownSteps(plan), worksOn(plan) === undefined ? undefined : rows)
    for (const { steps, choices, typed } of enteredIn(plan)) addSteps(steps, rowsOf.get(choices), typed)
  }
  return needed
}

/** The plan whose rows it works with. */
function worksOn(plan: Plan): string | undefined {
  if (plan.kind === 'purchase' || plan.kind === 'reorder' || plan.kind === 'bulk') return plan.rows
  return plan.kind === 'change' ? plan.row : undefined
}

const lastOf = (plan: Plan): string | undefined => ownSteps(plan).at(-1)?.schema

const fieldsFrom = (binds: readonly Bind[], from: Bind['from']) =>
  binds.filter((bind) => bind.from === from).map(({ field }) => field)

/** Of the rows that a plan reads. */
function columnsOfPlan(plan: Plan): (string | undefined)[] {
  switch (plan.kind) {
    case 'list': {
      const searched = Object.values(plan.search).flatMap((rule) => (rule.parameterOnly ? [] : rule.field))
      const { calendar, totals = [], orderBy } = plan
      const sorted = orderBy.map(({ field }) => field)
      return [...columnsOfRows(plan), ...searched, ...sorted, ...totals, calendar?.start, calendar?.end]
    }
    case 'detail':
      return columnsOfRows(plan)
    case 'category':
      return plan.fields
    case 'purchase':
      return [plan.amountField, plan.stockField, plan.quickOrderField, ...plan.called, ...plan.send]
    case 'reorder':
      return [...plan.keys, plan.count]
    case 'login':
      return [plan.passwordHash, plan.userKey, plan.userName]
    case 'change':
      return plan.seen.map(({ key }) => key)
    case 'bulk':
      return plan.keys.map(({ key }) => key)
    case 'choices':
      return [plan.value, plan.label]
    case 'check':
    case 'transfer':
      return []
  }
}

function columnsOfRows({ send, keys, made }: Extract<Plan, { kind: 'list' | 'detail' }>): string[] {
  return [...send, ...keys, ...columnsOfMade(made)]
}
