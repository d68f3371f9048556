import type { MadeField } from '../../../runtime/compile/plan.ts'
import type { Condition } from '../../../runtime/expressions/holds.ts'
import { stepsOf } from '../../../runtime/expressions/scope.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { asJson } from '../../sources/encoders.ts'
import type { Encoder, JsonRows, Value } from '../../sources/source.ts'
import { columnsOfMade, readyFields, type CartView, type MakeFields } from './made-fields.ts'
import type { Row } from '../row.ts'
import { parsedRows, rowOf } from './row-of.ts'
import type { RowsColumns } from './rows-columns.ts'
import type { ExecutionScope } from '../scope.ts'

/** Rows of an answer, of which only what hangs on who asks is missing. */
export interface UnfinishedRows {
  count: number
  /** As a JSON array, with their made fields. */
  json(cart: CartView, scope: ExecutionScope): JsonRows['json']
}

/**
 * How a plan's rows become the JSON of an answer; chosen once for a plan. Rows that are here get their made fields before they are
 * text. Where their text comes from another process, made fields are put into it, if what they are made of can come beside the
 * rows: no row is parsed. Else rows are parsed, and written anew.
 */
export function rowsJson(
  plan: ListPlan | DetailPlan,
  own: RowsColumns,
  { make, strip }: { make: MakeFields; strip(row: Row): Row },
): Encoder<UnfinishedRows> {
  const added = plan.made.filter((field) => field.make !== 'key')
  if (added.length === 0) return plainJson(own)
  const leaving = leavingKeys(plan)
  const sendsAll = own.columns.every(({ key }) => leaving.has(key))
  const written = (rows: readonly Row[], cart: CartView, scope: ExecutionScope) =>
    JSON.stringify(rows.map((row) => (sendsAll ? make(row, cart, scope) : strip(make(row, cart, scope)))))
  const { fullShape } = own
  return {
    encode: ({ rows }) => ({
      count: rows.length,
      json: (cart, scope) =>
        written(
          rows.map((values) => rowOf(values, fullShape)),
          cart,
          scope,
        ),
    }),
    text: standsApart(added, own)
      ? besideRows(added, own)
      : {
          shape: fullShape,
          decode: (json, count) => ({ count, json: (cart, scope) => written(parsedRows(json), cart, scope) }),
        },
  }
}

/** Keys of a row that may leave the engine. */
export const leavingKeys = (plan: ListPlan | DetailPlan): ReadonlySet<string> =>
  new Set([...plan.send, ...plan.made.map((field) => field.name), '$key'])

function plainJson({ shape }: RowsColumns): Encoder<UnfinishedRows> {
  const { encode } = asJson(shape)
  const finished = ({ json, count }: JsonRows): UnfinishedRows => ({ count, json: () => json })
  return {
    encode: (found) => finished(encode(found)),
    text: { shape, decode: (json, count) => finished({ json, count }) },
  }
}

/** Not where a condition reads more of a row than columns, or a made field would not stand at a row's end. */
function standsApart(added: readonly MadeField[], { shape }: RowsColumns): boolean {
  const taken = new Set(['$key', '__proto__', ...shape.fields.map(({ name }) => name)])
  const standsLast = ({ name }: MadeField, i: number) =>
    !taken.has(name) && !/^\d+$/.test(name) && added.findIndex((other) => other.name === name) === i
  if (shape.fields.length + shape.keys.length === 0 || !added.every(standsLast)) return false
  return added.every((field) => field.make !== 'holds' || readsColumnsOnly(field.when))
}

/** What the fields are made of comes beside the rows. */
function besideRows(
  added: readonly MadeField[],
  { columns, shape, fullShape }: RowsColumns,
): Required<Encoder<UnfinishedRows>>['text'] {
  const make = readyFields(added)
  const read = new Set(columnsOfMade(added))
  const beside = columns.flatMap(({ key: name }, place) => {
    const as = read.has(name) ? fullShape.fields[place]?.as : undefined
    return as ? [{ name, place, as }] : []
  })
  const isOfKey = read.has('$key') || added.some((field) => field.make === 'count' || field.make === 'cart')
  const key = isOfKey && shape.keys.length > 0
  const names = [...beside.map(({ name }) => name), ...(key ? ['$key'] : [])]
  const heads = added.map(({ name }) => ({ name, head: `,${JSON.stringify(name)}:` }))
  const moreOf = (cart: CartView, scope: ExecutionScope) => (values: readonly Value[], at: number) => {
    const row: Row = {}
    names.forEach((name, i) => (row[name] = values[at * names.length + i] ?? null))
    make(row, cart, scope)
    let text = ''
    for (const { name, head } of heads) text += head + JSON.stringify(row[name])
    return text
  }
  return {
    shape: { ...shape, apart: { columns: beside.map(({ place, as }) => ({ place, as })), key } },
    decode: (json, count) => ({ count, json: (cart, scope) => finishRows(json, moreOf(cart, scope)) }),
  }
}

/** Bytes stay bytes, as characters of one byte each: to make text of them and bytes again would cost more than the rest. */
function finishRows(json: Uint8Array, more: (values: readonly Value[], row: number) => string): Uint8Array {
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
