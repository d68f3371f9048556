import type { MadeField } from '../../runtime/compile/plan.ts'
import { holds, type Condition } from '../../runtime/expressions/holds.ts'
import { makeScope, stepsOf } from '../../runtime/expressions/scope.ts'
import { calculate, fieldsOf } from '../../runtime/formula/calculate.ts'
import { round } from '../../runtime/values/round.ts'
import { isEmpty } from '../../runtime/values/is-empty.ts'
import type { ExecutionScope } from './scope.ts'
import type { Row } from './row.ts'

/** The user's open cart, as far as rows show it. */
export interface CartView {
  PURCHASEID: string | 0
  /** Count by the row key's JSON text. */
  counts: ReadonlyMap<string, number>
}

/** Columns that a made field reads, besides the ones that are sent. */
export function columnsOfMade(made: readonly MadeField[]): string[] {
  return made.flatMap((field) => {
    if (field.make === 'url' || field.make === 'text')
      return [...field.template.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!)
    if (field.make === 'holds') return columnsOfCondition(field.when)
    if (field.make === 'formula') return fieldsOf(field.formula)
    return []
  })
}

export function columnsOfCondition(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(columnsOfCondition)
  if ('any' in condition) return condition.any.flatMap(columnsOfCondition)
  if ('not' in condition) return columnsOfCondition(condition.not)
  const [root, field] = stepsOf(condition.name)
  return root === 'row' && field !== undefined ? [field] : []
}

/** Adds the plan's made fields to a row that holds all needed columns and `$key`. */
export function makeFields(row: Row, made: readonly MadeField[], cart: CartView, scope: ExecutionScope): Row {
  const count = cart.counts.size === 0 ? 0 : (cart.counts.get(JSON.stringify(row.$key ?? null)) ?? 0)
  for (const field of made) {
    switch (field.make) {
      case 'key':
        break
      case 'url':
        row[field.name] = urlOf(field.template, row) ?? field.fallback ?? null
        break
      case 'text':
        row[field.name] = field.template.replace(/\{([^{}]+)\}/g, (_place, name: string) => String(row[name] ?? ''))
        break
      case 'holds':
        row[field.name] = holds(field.when, makeScope({ row, login: scope.login }))
        break
      case 'count':
        row[field.name] = count
        break
      case 'cart':
        row[field.name] = count > 0 ? cart.PURCHASEID : 0
        break
      case 'formula': {
        const value = calculate(field.formula, row)
        row[field.name] = value
          ? round(value, field.decimals ?? 0, field.rounding ?? 3).toFixed(field.decimals ?? 0)
          : null
      }
    }
  }
  return row
}

/** A template with `{FIELD}` as URL-encoded path parts; null when one of the values is empty. */
function urlOf(template: string, row: Row): string | null {
  let empty = false
  const url = template.replace(/\{([^{}]+)\}/g, (_place, name: string) => {
    const value = Object.hasOwn(row, name) ? row[name] : undefined
    if (isEmpty(value)) empty = true
    return String(value).split('/').map(encodeURIComponent).join('/')
  })
  return empty ? null : url
}
