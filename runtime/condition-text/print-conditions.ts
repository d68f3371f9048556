import type { Condition } from '../generated/inputs/condition.ts'
import * as defaults from '../generated/defaults.ts'
import { printName } from './condition-text.ts'

/** Conditions as text; one whose name cannot be written (it holds a bracket) makes all of them undefined. */
export function printConditions(conditions: readonly Condition[]): string | undefined {
  if (conditions.some(({ name }) => typeof name !== 'string' || /[[\]]/.test(name))) return undefined
  return conditions
    .map(({ type = 'AND', name, condition = defaults.condition.condition, value }, index) => {
      const shown = value === undefined ? '' : ` ${printValue(value)}`
      return `${index === 0 ? '' : `${type} `}${printName(name)} ${condition}${shown}`
    })
    .join(' ')
}

function printValue(value: NonNullable<Condition['value']> | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}
