import Big from 'big.js'
import { toDecimal, type Decimal } from '../values/decimal.ts'
import { formulaLimits, type Formula, type FormulaOperator } from './formula.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * The exact value over a row's own fields; `sum` goes over `rows`. Undefined where an operand is empty or no number,
 * by division by zero, and for a tree beyond the limits (they are checked on save; this is the second lock).
 */
export function calculate(formula: Formula, row: Row, rows: readonly Row[] = [row]): Decimal | undefined {
  return isWithin(formula, { nodes: formulaLimits.nodes }, 0) ? valueOf(formula, row, rows) : undefined
}

/** The fields that a formula reads. */
export function fieldsOf(formula: Formula): string[] {
  if ('field' in formula) return [formula.field]
  return 'of' in formula ? [...new Set(formula.of.flatMap(fieldsOf))] : []
}

function isWithin(formula: Formula, budget: { nodes: number }, depth: number): boolean {
  if (--budget.nodes < 0 || depth > formulaLimits.nodes) return false
  return !('of' in formula) || formula.of.every((part) => isWithin(part, budget, depth + 1))
}

function valueOf(formula: Formula, row: Row, rows: readonly Row[]): Decimal | undefined {
  if ('value' in formula) return toDecimal(formula.value)
  if ('field' in formula) return Object.hasOwn(row, formula.field) ? toDecimal(row[formula.field]) : undefined
  if (formula.op === 'sum') {
    // An empty value in one of the rows adds nothing; everything else needs all its operands.
    const [of] = formula.of
    return of && rows.reduce<Decimal>((sum, one) => sum.plus(valueOf(of, one, [one]) ?? 0), new Big(0))
  }
  const values = formula.of.map((part) => valueOf(part, row, rows))
  if (!values.every((value) => value !== undefined)) return undefined
  const [first, ...others] = values
  if (first && others.length === 0) return formula.op === '-' ? first.neg() : first
  return fold(formula.op, values)
}

function fold(op: FormulaOperator, values: readonly Decimal[]): Decimal | undefined {
  let result: Decimal | undefined = values[0]
  for (const value of values.slice(1)) result = result && apply(op, result, value)
  return result
}

function apply(op: FormulaOperator, left: Decimal, right: Decimal): Decimal | undefined {
  switch (op) {
    case '+':
      return left.plus(right)
    case '-':
      return left.minus(right)
    case '*':
      return left.times(right)
    case '/':
      return right.eq(0) ? undefined : left.div(right)
    case '%':
      return right.eq(0) ? undefined : left.mod(right)
    default:
      return undefined
  }
}
