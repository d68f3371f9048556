import type { MadeField, PlanColumn } from '../../runtime/compile/plan.ts'
import type { Condition } from '../../runtime/expressions/holds.ts'
import { stepsOf } from '../../runtime/expressions/scope.ts'
import type { JsonRows, RowShape, Value } from '../sources/source.ts'
import { columnsOfMade, readyFields, type CartView } from './made-fields.ts'
import type { Row } from './row.ts'
import type { ExecutionScope } from './scope.ts'

/** Adds made fields to rows that are JSON text already: what they are made of comes beside the rows, no row is parsed. */
export interface RowsApart {
  /** For the source: the rows that leave, and apart what this cart's made fields need of them. */
  shape(cart: CartView): RowShape
  /** The text of such a shape as a JSON array of rows with their made fields. */
  finish(json: JsonRows['json'], cart: CartView, scope: ExecutionScope): JsonRows['json']
}

/**
 * How a plan's made fields get into rows of `shape`, the columns in the order in which they are selected. Undefined where
 * only a whole row will do: a condition reads more of it than columns, or a made field would not stand at a row's end.
 */
export function makeRowsApart(
  made: readonly MadeField[],
  columns: readonly PlanColumn[],
  { shape, fullShape }: { shape: RowShape; fullShape: RowShape },
): RowsApart | undefined {
  const added = made.filter((field) => field.make !== 'key')
  const taken = new Set(['$key', '__proto__', ...shape.fields.map(({ name }) => name)])
  const standsLast = ({ name }: MadeField, i: number) =>
    !taken.has(name) && !/^\d+$/.test(name) && added.findIndex((other) => other.name === name) === i
  if (shape.fields.length + shape.keys.length === 0 || !added.every(standsLast)) return undefined
  if (!added.every((field) => field.make !== 'holds' || readsColumnsOnly(field.when))) return undefined

  const make = readyFields(added)
  const read = [...new Set(columnsOfMade(added))]
  const places = read.map((key) => columns.findIndex((column) => column.key === key)).filter((place) => place >= 0)
  const names = places.map((place) => columns[place]!.key)
  const beside = places.map((place) => ({ place, as: fullShape.fields[place]!.as }))
  const without: RowShape = { ...shape, apart: { columns: beside, key: false } }
  const withKey: RowShape = { ...shape, apart: { columns: beside, key: shape.keys.length > 0 } }
  const keyIsRead = read.includes('$key')
  const heads = added.map(({ name }) => `,${JSON.stringify(name)}:`)
  const shapeFor = (cart: CartView) => (keyIsRead || cart.counts.size > 0 ? withKey : without)

  return {
    shape: shapeFor,
    finish(json, cart, scope) {
      const { key } = shapeFor(cart).apart!
      const width = names.length + (key ? 1 : 0)
      return finishRows(json, (values, r) => {
        const row: Row = {}
        for (let i = 0; i < names.length; i++) row[names[i]!] = values[r * width + i]!
        if (key) row.$key = values[r * width + names.length]!
        make(row, cart, scope)
        let text = ''
        for (let i = 0; i < added.length; i++) text += heads[i]! + JSON.stringify(row[added[i]!.name])
        return text
      })
    },
  }
}

/** Bytes stay bytes, as characters of one byte each: to make text of them and bytes again would cost more than the rest. */
function finishRows(json: JsonRows['json'], more: (values: readonly Value[], row: number) => string): JsonRows['json'] {
  if (typeof json === 'string') return joinRows(json, (text) => text, more)
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.length)
  const joined = joinRows(
    bytes.toString('latin1'),
    (text) => Buffer.from(text, 'latin1').toString(),
    (values, row) => asBytes(more(values, row)),
  )
  return Buffer.from(joined, 'latin1')
}

function joinRows(
  lines: string,
  decoded: (text: string) => string,
  more: (values: readonly Value[], row: number) => string,
): string {
  let at = lines.indexOf('\n')
  if (at < 0) return '[]'
  const values = JSON.parse(decoded(lines.slice(0, at))) as Value[]
  let joined = ''
  for (let row = 0; at < lines.length; row++) {
    const next = lines.indexOf('\n', at + 1)
    const end = next < 0 ? lines.length : next
    // Without the brace that closes the row.
    joined += `${row === 0 ? '[' : ','}${lines.slice(at + 1, end - 1)}${more(values, row)}}`
    at = end
  }
  return `${joined}]`
}

const ascii = /^[\0-\x7f]*$/

function asBytes(text: string): string {
  return ascii.test(text) ? text : Buffer.from(text).toString('latin1')
}

function readsColumnsOnly(condition: Condition): boolean {
  if ('all' in condition) return condition.all.every(readsColumnsOnly)
  if ('any' in condition) return condition.any.every(readsColumnsOnly)
  if ('not' in condition) return readsColumnsOnly(condition.not)
  const isPlain = typeof condition.value !== 'object' || condition.value === null
  return isPlain && condition.name !== 'row' && stepsOf(condition.name).length > 1
}
