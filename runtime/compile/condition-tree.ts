import type { Condition } from '../expressions/holds.ts'
import { pathOf } from '../expressions/scope.ts'
import { toDecimal } from '../values/decimal.ts'
import type { ConditionItem, ResultColumn } from './content-spec.ts'
import * as defaults from '../generated/defaults.ts'

/**
 * The builder's list of conditions as a tree, AND before OR: `a AND b OR c` → any of (all of a, b), c. The first item's
 * own AND/OR means nothing. Without items: undefined, which always holds.
 */
export function conditionTree(
  items: readonly ConditionItem[] | undefined,
  root: string,
  columns: readonly ResultColumn[],
): Condition | undefined {
  if (!items || items.length === 0) return undefined
  const groups: Condition[][] = []
  let group: Condition[] = []
  for (const [index, item] of items.entries()) {
    if (index === 0 || item.type === 'OR') groups.push((group = []))
    group.push(comparing(item, root, columns))
  }
  const parts = groups.map((all): Condition => {
    const [only, ...others] = all
    return only && others.length === 0 ? only : { all }
  })
  return parts.length === 1 ? parts[0] : { any: parts }
}

function comparing(item: ConditionItem, root: string, columns: readonly ResultColumn[]): Condition {
  const column = columns.find((candidate) => candidate.key === item.name)
  return {
    name: pathOf(root, item.name),
    condition: item.condition ?? defaults.condition.condition,
    value: column?.typeClass === 'Number' ? asNumber(item.value) : item.value,
    ...(item.ignoreCase && { ignoreCase: true }),
    ...(item.ignoreFullHalfWidth && { ignoreFullHalfWidth: true }),
  }
}

// Rows carry long decimals as text, and two texts would compare letter by letter: one side must be a number.
function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = toDecimal(value)?.toFixed()
  return digits !== undefined && digits.replace(/\D/g, '').length <= 15 ? Number(digits) : value
}
