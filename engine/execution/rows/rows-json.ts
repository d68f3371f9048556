import type { MadeField } from '../../../runtime/compile/plan.ts'
import type { Condition } from '../../../runtime/expressions/holds.ts'
import { stepsOf } from '../../../runtime/expressions/scope.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { asJson } from '../../sources/encoders.ts'
import type { Encoder, JsonRows, Value } from '../../sources/source.ts'
import { columnsOfMade, readyFields, type CartView, type MakeFields } from './made-fields.ts'
import type { Row } from '../row.ts'
import type { RowsColumns } from './rows-columns.ts'
import type { ExecutionScope } from '../scope.ts'

/** How a plan's rows become the JSON of an answer. Chosen once for a plan. */
export interface RowsJson {
  encoder: Encoder<JsonRows>
  /** What the encoder made as a JSON array of rows, with their made fields. */
  finish(json: JsonRows['json'], cart: CartView, scope: ExecutionScope): JsonRows['json']
}

/**
 * Rows without made fields are the encoder's own text. Made fields are put into rows that are text already, where what they are
 * made of can come beside the rows: no row is parsed. Else rows are parsed, and written anew.
 */
export function makeRowsJson(
  plan: ListPlan | DetailPlan,
  own: RowsColumns,
  { make, strip }: { make: MakeFields; strip(row: Row): Row },
): RowsJson {
  const added = plan.made.filter((field) => field.make !== 'key')
  if (added.length === 0) return { encoder: asJson(own.shape), finish: (json) => json }
  if (standsApart(added, own)) return besideRows(added, own)
  return {
    encoder: asJson(own.fullShape),
    finish: (json, cart, scope) =>
      JSON.stringify((JSON.parse(textOf(json)) as Row[]).map((row) => strip(make(row, cart, scope)))),
  }
}

const textOf = (json: JsonRows['json']): string =>
  typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString()

/** Not where a condition reads more of a row than columns, or a made field would not stand at a row's end. */
function standsApart(added: readonly MadeField[], { shape }: RowsColumns): boolean {
  const taken = new Set(['$key', '__proto__', ...shape.fields.map(({ name }) => name)])
  const standsLast = ({ name }: MadeField, i: number) =>
    !taken.has(name) && !/^\d+$/.test(name) && added.findIndex((other) => other.name === name) === i
  if (shape.fields.length + shape.keys.length === 0 || !added.every(standsLast)) return false
  return added.every((field) => field.make !== 'holds' || readsColumnsOnly(field.when))
}

/** What the fields are made of comes beside the rows. */
function besideRows(added: readonly MadeField[], { columns, shape, fullShape }: RowsColumns): RowsJson {
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
  return {
    encoder: asJson({ ...shape, apart: { columns: beside.map(({ place, as }) => ({ place, as })), key } }),
    finish: (json, cart, scope) =>
      finishRows(json, (values, at) => {
        const row: Row = {}
        names.forEach((name, i) => (row[name] = values[at * names.length + i] ?? null))
        make(row, cart, scope)
        let text = ''
        for (const { name, head } of heads) text += head + JSON.stringify(row[name])
        return text
      }),
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
