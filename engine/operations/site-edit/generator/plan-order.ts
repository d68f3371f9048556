import { schemaType } from '../../../../runtime/generated/codes.ts'
import { readRows } from '../../../sources/reads.ts'
import { sqlWordsOf } from '../../../sources/sql-words-of.ts'
import { called, calledWith } from './called.ts'
import type { Unsure } from './fill-column.ts'
import { headerStatement } from './header-statement.ts'
import { lineStatement, stockStatement } from './line-statement.ts'
import { besideName, tableName, type BesideColumn } from './list-statement.ts'
import { orderSlugs, type Order, type OrderOptions } from './order.ts'
import type { Owner } from './own-rows.ts'
import type { PlannedOrder } from './planned-site.ts'
import type { PlanningContext } from './planning-context.ts'
import { columnOf, type TableShape } from './table-shape.ts'
import type { Writing, WritingSchema } from './writing.ts'

const ms = 10_000

/** What an order writes, and what of it is not sure. */
export async function planOrder(context: PlanningContext, order: Order, owner: Owner): Promise<PlannedOrder & Unsure> {
  const { source, words, labels, key } = context
  const options: OrderOptions = {
    ...{ words, today: sqlWordsOf(source.facts.code)?.today ?? 'CURRENT_DATE', customerField: owner.field },
    returnsKey: await returnsKey(context, order),
    label: labels,
  }
  const header = headerStatement(order, options)
  const schema = `schema/${key}-${orderSlugs.header}` as const
  const line = lineStatement(order, options, { schema, field: header.keyField })
  const stock = stockStatement(order, options)
  const beside = besideOf(order)
  const add = { ja: '：登録', en: ': add' }
  const take = { ja: '：引当', en: ': take' }
  return {
    order,
    header: toSchema(header, { slug: orderSlugs.header, of: order.header, does: add }),
    line: toSchema(line, { slug: orderSlugs.line, of: order.line, does: add }),
    stock: stock && order.stock && toSchema(stock, { slug: orderSlugs.stock, of: order.stock.shape, does: take }),
    inputs: header.inputs,
    stockField: beside ? besideName(beside) : order.stock?.column,
    unknown: [...header.unknown, ...line.unknown],
    zero: [...header.zero, ...line.zero],
  }
}

/** The database gives the key with the row, where Kumiki may not number it: a sequence of its own that no right allows to ask. */
async function returnsKey({ source, words }: PlanningContext, { header, toHeader }: Order): Promise<boolean> {
  const column = columnOf(header, toHeader.theirs)
  const { ownNumbers } = source.facts
  if (column?.identity !== true || ownNumbers?.by !== 'sequence') return false
  if (column.generated === true) return true
  const into = { table: tableName(header, words), column: words.quote(toHeader.theirs) }
  const { rows } = await readRows(source, ownNumbers.generates(into), { ms })
  return Number(rows[0]?.[0] ?? 0) === 0
}

function toSchema(
  { sql, parameters, sources, resultColumns }: Writing,
  { slug, of, does }: { slug: string; of: TableShape; does: { ja: string; en: string } },
): WritingSchema {
  const name = calledWith(called(of.name, of.text), does)
  return { slug, name, type: schemaType.purchase, sql, parameters, sources, ...(resultColumns && { resultColumns }) }
}

/** The column of how many are left, where another table than the item's has it. */
export function besideOf({ item, stock, toItem }: Order): BesideColumn | undefined {
  if (!stock || stock.shape === item) return undefined
  return { shape: stock.shape, key: stock.key, own: toItem.theirs, column: stock.column }
}
