import { scaleOf } from '../values/scale-of.ts'
import type { Formula } from './formula.ts'

type Columns = readonly ({ key: string } & NonNullable<Parameters<typeof scaleOf>[0]>)[]

/** Decimal places of a result: the most that a field of the formula has. A tax rate adds none to an amount. */
export function scaleOfFormula(formula: Formula, columns: Columns): number {
  if (formula.op === 'value') return 0
  if (formula.op === 'field') return scaleOf(columns.find(({ key }) => key === formula.field))
  return Math.max(0, ...formula.of.map((part) => scaleOfFormula(part, columns)))
}
