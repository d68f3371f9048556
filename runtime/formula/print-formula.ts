import type { Formula } from './formula.ts'

const strength: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2 }

/** The tree as text with no more brackets than needed; `parseFormula` reads it back to the same tree. */
export function printFormula(formula: Formula): string {
  if ('number' in formula) return formula.number
  if ('field' in formula) return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(formula.field) ? formula.field : `[${formula.field}]`
  const [left, right] = formula.of
  if (formula.op === 'negate') return `-${within(left!, 3)}`
  const own = strength[formula.op]
  if (own === undefined) return `${formula.op}(${formula.of.map(printFormula).join(', ')})`
  return `${within(left!, own)} ${formula.op} ${within(right!, own + 1)}`
}

function within(formula: Formula, least: number): string {
  const text = printFormula(formula)
  const own = 'op' in formula ? (strength[formula.op] ?? 4) : 4
  return own < least ? `(${text})` : text
}
