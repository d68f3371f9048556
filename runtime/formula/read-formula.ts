import { isObject } from '../json/is-object.ts'
import type { Formula, FormulaOperator } from './formula.ts'

const operators: readonly FormulaOperator[] = ['+', '-', '*', '/', '%', 'sum']

/** A formula as a document or a screen holds it; undefined where it is none. */
export function readFormula(held: unknown): Formula | undefined {
  if (!isObject(held)) return undefined
  const { op, field, value, of } = held
  if (op === 'field') return typeof field === 'string' ? { op, field } : undefined
  if (op === 'value') return typeof value === 'string' ? { op, value } : undefined
  const operator = operators.find((one) => one === op)
  const operands = Array.isArray(of) ? of.map(readFormula) : []
  const isWhole = operands.length > 0 && operands.every((one) => one !== undefined)
  return operator && isWhole ? { op: operator, of: operands } : undefined
}
