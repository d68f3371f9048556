import { schemaType } from '../../../../runtime/generated/codes.ts'
import { readRows } from '../../../sources/reads.ts'
import { sqlWordsOf } from '../../../sources/sql-words-of.ts'
import type { Text } from '../../../../runtime/document.ts'
import { calledWith } from './called.ts'
import type { Unsure } from './fill-column.ts'
import { headerStatement } from './header-statement.ts'
import { lineStatement, stockStatement } from './line-statement.ts'
import { besideName, type BesideColumn } from './list/list-statement.ts'
import { tableName } from './table-name.ts'
import { orderSlugs, type Order, type OrderOptions } from './order.ts'
import type { Owner } from './own-rows.ts'
import type { PlannedOrder } from './planned-site.ts'
import type { PlanningContext } from './planning-context.ts'
import { columnOf, type TableShape } from './table-shape.ts'
import type { Writing, WritingSchema } from './writing.ts'

const ms = 10_000

/** What an order writes, and what of it is not sure. */
export async function planOrder(context: PlanningContext, order: Order, owner: Owner): Promise<PlannedOrder & Unsure> {
  const { source, words, names, key } = context
  const options: Omit<OrderOptions, 'label'> = {
    ...{ words, today: sqlWordsOf(source.facts.code)?.today ?? 'CURRENT_DATE', customerField: owner.field },
    returning: await returningKey(context, order),
  }
  const of = (shape: TableShape): OrderOptions => ({ ...options, label: (column) => names.column(shape, column) })
  const header = headerStatement(order, of(order.header))
  const schema = `schema/${key}-${orderSlugs.header}` as const
  const line = lineStatement(order, of(order.line), { schema, field: header.keyField })
  const stock = stockStatement(order, of(order.line))
  const beside = besideOf(order)
  const add = { ja: '：登録', en: ': add' }
  const take = { ja: '：引当', en: ': take' }
  return {
    order,
    header: toSchema(header, { slug: orderSlugs.header, of: names.table(order.header), does: add }),
    line: toSchema(line, { slug: orderSlugs.line, of: names.table(order.line), does: add }),
    stock:
      stock &&
      order.stock &&
      toSchema(stock, { slug: orderSlugs.stock, of: names.table(order.stock.shape), does: take }),
    inputs: header.inputs,
    stockField: beside ? besideName(beside) : order.stock?.column,
    unknown: [
      ...(isUntold(source, order) ? [`${order.header.name}.${order.toHeader.theirs}`] : []),
      ...header.unknown,
      ...line.unknown,
    ],
    zero: [...header.zero, ...line.zero],
  }
}

/**
 * How the database gives the key with the row, where Kumiki may not number it: it numbers the column itself, and tells no
 * number before. Undefined: Kumiki numbers it.
 */
async function returningKey(
  { source, words }: PlanningContext,
  { header, toHeader }: Order,
): Promise<OrderOptions['returning']> {
  const column = columnOf(header, toHeader.theirs)
  const { ownNumbers, returningKey: returning } = source.facts
  if (column?.identity !== true || ownNumbers?.by === 'row' || !returning) return undefined
  if (column.generated === true || !ownNumbers) return returning
  const into = { table: tableName(header, words), column: words.quote(toHeader.theirs) }
  const { rows } = await readRows(source, ownNumbers.generates(into), { ms })
  return Number(rows[0]?.[0] ?? 0) === 0 ? returning : undefined
}

/** The database numbers the key, and there is no way to learn the number. */
function isUntold({ facts }: PlanningContext['source'], { header, toHeader }: Order): boolean {
  const isIdentity = columnOf(header, toHeader.theirs)?.identity === true
  return isIdentity && facts.ownNumbers === undefined && facts.returningKey === undefined
}

function toSchema(
  { sql, parameters, sources, resultColumns }: Writing,
  { slug, of, does }: { slug: string; of: Text; does: { ja: string; en: string } },
): WritingSchema {
  const name = calledWith(of, does)
  return { slug, name, type: schemaType.purchase, sql, parameters, sources, ...(resultColumns && { resultColumns }) }
}

/** The column of how many are left, where another table than the item's has it. */
export function besideOf({ item, stock, toItem }: Order): BesideColumn | undefined {
  if (!stock || stock.shape === item) return undefined
  return { shape: stock.shape, key: stock.key, own: toItem.theirs, column: stock.column }
}
