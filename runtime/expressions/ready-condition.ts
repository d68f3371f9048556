import { evaluate } from './evaluate.ts'
import { compare, type Condition } from './holds.ts'
import { makeScope, readSteps, stepsOf } from './scope.ts'

/** Says whether a condition holds of these roots (`row`, `login`). */
export type ReadyCondition = (roots: Readonly<Record<string, unknown>>) => boolean

/** A condition that is asked of many rows, as `holds` answers it: its paths are taken apart once. */
export function readyCondition(condition: Condition): ReadyCondition {
  if ('all' in condition) {
    const parts = condition.all.map(readyCondition)
    return (roots) => parts.every((part) => part(roots))
  }
  if ('any' in condition) {
    const parts = condition.any.map(readyCondition)
    return (roots) => parts.some((part) => part(roots))
  }
  if ('not' in condition) {
    const part = readyCondition(condition.not)
    return (roots) => !part(roots)
  }
  const steps = stepsOf(condition.name)
  const { value } = condition
  if (typeof value !== 'object' || value === null) return (roots) => compare(readSteps(roots, steps), value, condition)
  return (roots) => compare(readSteps(roots, steps), evaluate(value, makeScope(roots)), condition)
}
