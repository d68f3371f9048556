import Big from 'big.js'
import { toDecimal, type Decimal } from '../values/decimal.ts'
import { isEmpty } from '../values/is-empty.ts'
import { round } from '../values/round.ts'
import { formulaLimits, type Formula } from './formula.ts'

/**
 * The exact value over a row's own fields. Undefined where an operand is empty or no number, by division by zero,
 * and for a tree beyond the limits (stored trees are checked on save; this is the second lock).
 */
export function calculate(formula: Formula, row: Readonly<Record<string, unknown>>): Decimal | undefined {
  const budget = { nodes: formulaLimits.nodes }
  try {
    return valueOf(formula, row, budget, 0)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The fields that a formula reads. */
export function fieldsOf(formula: Formula): string[] {
  if ('number' in formula) return []
  if ('field' in formula) return [formula.field]
  return [...new Set(formula.of.flatMap(fieldsOf))]
}

function valueOf(formula: Formula, row: Readonly<Record<string, unknown>>, budget: { nodes: number }, depth: number): Decimal | undefined {
  if (--budget.nodes < 0 || depth > 4 * formulaLimits.nodes) throw new RangeError('formula over its budget')
  if ('number' in formula) return toDecimal(formula.number)
  if ('field' in formula) {
    const value = Object.hasOwn(row, formula.field) ? row[formula.field] : undefined
    return isEmpty(value) ? undefined : toDecimal(value)
  }
  const values = formula.of.map((part) => valueOf(part, row, budget, depth + 1))
  // A sum over columns counts an empty one as nothing; everything else needs all its operands.
  if (formula.op === 'SUM') return values.reduce<Decimal>((sum, value) => (value ? sum.plus(value) : sum), new Big(0))
  if (!values.every((value) => value !== undefined)) return undefined
  return apply(formula.op, values)
}

function apply(op: string, values: Decimal[]): Decimal | undefined {
  const [a, b] = values as [Decimal, Decimal]
  switch (op) {
    case '+':
      return a.plus(b)
    case '-':
      return a.minus(b)
    case '*':
      return a.times(b)
    case '/':
      return b.eq(0) ? undefined : a.div(b)
    case '%':
      return b.eq(0) ? undefined : a.mod(b)
    case 'negate':
      return a.neg()
    case 'ABS':
      return a.abs()
    case 'FLOOR':
      return round(a, 0, 1)
    case 'CEIL':
      return round(a, 0, 2)
    case 'ROUND':
      return round(a, Math.min(20, Math.max(0, Number(b.toFixed(0)))), 3)
    case 'MIN':
      return values.reduce((least, value) => (value.lt(least) ? value : least))
    case 'MAX':
      return values.reduce((most, value) => (value.gt(most) ? value : most))
    default:
      return undefined
  }
}
