import type { Bind, PlanStep } from '../../runtime/compile/plan.ts'
import type { Plan } from '../../runtime/release/plan.ts'
import { asksOf, kindOf } from '../execution/runners/index.ts'

/** What plans want of a schema. */
export interface Needed {
  /** Keys of its columns without which one of them fails. */
  columns: ReadonlySet<string>
  /** Its rows come in pages, with or without a key that tells them apart. */
  pages?: 'keyed' | 'keyless'
  /** Columns by which rows are opened and changed, of each list. */
  keys?: string[][]
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
  const rowsOf = new Map(plans.flatMap((plan) => ('columns' in plan ? [[plan.plan, lastOf(plan)] as const] : [])))
  const login = rowsOf.get('login')
  const addSteps = (steps: readonly PlanStep[], takesRow: string | undefined, typed: readonly string[] = []) => {
    for (const { schema, binds } of steps) {
      add(schema, [])
      add(login, fieldsFrom(binds, 'login'))
      const fields = fieldsFrom(binds, 'row').filter((field) => field === undefined || !typed.includes(field))
      add(takesRow, fields)
      for (const bind of binds) if (bind.from === 'executeSchemaMeta') add(bind.schema, [bind.field])
    }
  }
  for (const plan of plans) {
    const { steps, columns, pages, keys, entered = [], login: ofLogin = [] } = asksOf(plan)
    const worksOn = kindOf(plan).needs?.(plan)?.rows
    const rows = rowsOf.get(worksOn ?? '') ?? lastOf(plan)
    add(rows, columns)
    const last = lastOf(plan)
    if (pages && last !== undefined) {
      const there = known(last)
      if (pages === 'keyless') there.pages = pages
      there.pages ??= pages
      if (keys) (there.keys ??= []).push([...keys])
    }
    if (ofLogin.length > 0) add(login, ofLogin)
    addSteps(steps, worksOn === undefined ? undefined : rows)
    for (const { steps: own, choices, typed } of entered) addSteps(own, rowsOf.get(choices), typed)
  }
  return needed
}

const lastOf = (plan: Plan): string | undefined => asksOf(plan).steps.at(-1)?.schema

const fieldsFrom = (binds: readonly Bind[], from: Bind['from']) =>
  binds.filter((bind) => bind.from === from).map(({ field }) => field)
