import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn, PlanStep } from '../../../runtime/compile/plan.ts'
import type { RowShape } from '../../sources/source.ts'
import { BadValue } from '../bad-value.ts'
import { columnsOfMade } from './made-fields.ts'

/** What is read of each row of a plan. */
export interface RowsColumns {
  /** In the order in which values come. */
  columns: PlanColumn[]
  /** Of the first columns only: what may leave. */
  shape: RowShape
  /** Of all columns, for rows that the engine works on. */
  fullShape: RowShape
}

/** The columns that a plan sends, and behind them those that it needs itself; `also`: what other plans need of its rows. */
export function rowsColumns(plan: ListPlan | DetailPlan, also: readonly string[] = []): RowsColumns {
  const byKey = new Map(plan.columns.map((column) => [column.key, column]))
  const known = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? [])
  const sent = known(plan.send).length
  const columns = [...new Set(known([...plan.send, ...plan.keys, ...columnsOfMade(plan.made), ...also]))]
  const fullShape = shapeOf(columns, plan.keys, plan.kind === 'list' && plan.allDigits === true)
  return { columns, fullShape, shape: { ...fullShape, fields: fullShape.fields.slice(0, sent) } }
}

/** The step that gives a plan's rows; those before it prepare. */
export function lastStep({ plan, steps }: Pick<ListPlan, 'plan' | 'steps'>): PlanStep {
  const step = steps.at(-1)
  if (!step) throw new Error(`The plan ${plan} has no step`)
  return step
}

/** Finds a column of a plan by its key. Throws `BadValue`. */
export function columnFinder({ columns }: Pick<ListPlan, 'columns'>): (key: string) => PlanColumn {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return (key) => {
    const found = byKey.get(key)
    if (!found) throw new BadValue('field', key, key)
    return found
  }
}

/** Numbers that a double might not hold, and all with decimals, travel as text; `allDigits`: also with zeros at the end. */
export function shapeOf(columns: readonly PlanColumn[], keys: readonly string[], allDigits = false): RowShape {
  const digitsOf = ({ typeClass, decimalDigits = 0 }: PlanColumn) =>
    allDigits && typeClass === 'Number' && decimalDigits > 0 ? { digits: decimalDigits } : {}
  return {
    fields: columns.map((column) => ({
      name: column.key,
      as: isExact(column) ? 'number' : 'text',
      ...digitsOf(column),
    })),
    keys: keys.map((key) => columns.findIndex((column) => column.key === key)).filter((place) => place >= 0),
  }
}

function isExact(column: PlanColumn): boolean {
  return column.typeClass === 'Number' && (column.decimalDigits ?? 0) === 0 && (column.size ?? 9) <= 15
}
