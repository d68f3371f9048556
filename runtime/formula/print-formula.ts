import { FormulaError, type Formula } from './formula.ts'

const strength = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2 }

/** The tree as text with no more brackets than needed; `parseFormula` reads it back to the same tree. */
export function printFormula(formula: Formula): string {
  if ('value' in formula) return formula.value
  if ('field' in formula) return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(formula.field) ? formula.field : `[${formula.field}]`
  const [left, ...rest] = formula.of
  if (!left) throw new FormulaError(`${formula.op} of nothing`, 0)
  if (formula.op === 'sum') return `sum(${printFormula(left)})`
  if (rest.length === 0) return `-${'value' in left ? `(${left.value})` : within(left, 3)}`
  const own = strength[formula.op]
  // A chain stored flat (`+` of three) is printed as the chain that it is.
  return rest.reduce((text, part) => `${text} ${formula.op} ${within(part, own + 1)}`, within(left, own))
}

function within(formula: Formula, least: number): string {
  const text = printFormula(formula)
  return strengthOf(formula) < least ? `(${text})` : text
}

function strengthOf(formula: Formula): number {
  if (!('of' in formula) || formula.op === 'sum') return 4
  return formula.of.length === 1 ? 3 : strength[formula.op]
}
