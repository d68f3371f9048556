import * as codes from '../../../runtime/generated/codes.ts'
import { createHmac, randomBytes } from 'node:crypto'
import type { MadeField } from '../../../runtime/compile/plan.ts'
import type { Condition } from '../../../runtime/expressions/holds.ts'
import { readyCondition } from '../../../runtime/expressions/ready-condition.ts'
import { stepsOf } from '../../../runtime/expressions/scope.ts'
import { fieldsOf } from '../../../runtime/formula/calculate.ts'
import { calculatedText } from '../../../runtime/formula/calculated-text.ts'
import type { CartCounts } from '../../store/store.ts'
import { addressesOf } from './row-address.ts'
import type { ExecutionScope } from '../scope.ts'
import type { Row } from '../row.ts'

/** The user's open cart, as far as rows show it. */
export type CartView = CartCounts

/** Columns that a made field reads, besides the ones that are sent. */
export function columnsOfMade(made: readonly MadeField[]): string[] {
  return made.flatMap((field) => {
    if (field.make === 'url' || field.make === 'file')
      return [...namedIn(field.template), ...namedIn(field.fallback ?? '')]
    if (field.make === 'text') return namedIn(field.template)
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

/** Adds made fields to a row that holds all needed columns and `$key`; answers the same row. */
export type MakeFields = (row: Row, cart: CartView, scope: ExecutionScope) => Row

/** Made once for a plan: all that its made fields say is read here, each row only costs its values. */
export function readyFields(made: readonly MadeField[]): MakeFields {
  const fields = made.flatMap((field) => (field.make === 'key' ? [] : [{ name: field.name, value: valueOf(field) }]))
  return (row, cart, scope) => {
    const count = cart.counts.size === 0 ? 0 : (cart.counts.get(JSON.stringify(row.$key ?? null)) ?? 0)
    for (const { name, value } of fields) row[name] = value(row, { cart, count, scope })
    return row
  }
}

interface Around {
  cart: CartView
  /** What the cart holds of the row. */
  count: number
  scope: ExecutionScope
}

type ValueOf = (row: Row, around: Around) => Row[string]

function valueOf(field: Exclude<MadeField, { make: 'key' }>): ValueOf {
  switch (field.make) {
    case 'url':
      return (row) => addressesOf(field, row)[0] ?? null
    case 'file':
      return (row) => {
        const addresses = addressesOf(field, row)
        return addresses.length > 0 ? markOf(addresses.join(' ')) : null
      }
    case 'text':
      return (row) => field.template.replace(/\{([^{}]+)\}/g, (_place, name: string) => String(row[name] ?? ''))
    case 'holds': {
      const when = readyCondition(field.when)
      return (row, { scope }) => when({ row, login: scope.login })
    }
    case 'count':
      return (_row, { count }) => count
    case 'cart':
      return (_row, { cart, count }) => (count > 0 ? cart.PURCHASEID : 0)
    case 'formula': {
      const { formula, decimals = 0, rounding = codes.roundingMode.roundHalfUp } = field
      return (row) => calculatedText({ formula, decimals, rounding }, row)
    }
  }
}

const namedIn = (template: string): string[] => [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** Of this engine alone: who knows the mark learns nothing of the address. */
const markKey = randomBytes(32)

/** Tells one address from another without telling the address. */
function markOf(address: string): string {
  return createHmac('sha256', markKey).update(address).digest('base64url').slice(0, 12)
}
