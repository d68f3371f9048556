import type { SitePlanRequest } from '../../../../runtime/generated/calls/site.ts'
import { guess, nothing, type Guess } from './guess.ts'
import type { Order } from './order.ts'
import { amountColumns, numbersOf, quantityColumns, stockColumns, type OrderTables } from './order-roles.ts'
import type { SiteShapes } from './site-shapes.ts'
import { joinedReferences, keyOf, type TableShape } from './table-shape.ts'

export type Said = NonNullable<SitePlanRequest['said']>

export interface OrderGuesses {
  order: Order
  guesses: Record<'line' | 'item' | 'header' | 'customer' | 'amount' | 'quantity' | 'stock', Guess>
}

const parts = ['line', 'item', 'header', 'customer'] as const

/** Which tables and columns an order writes: what was said, and for the rest the likeliest. Undefined: no table fits. */
export async function orderGuesses(
  orders: readonly OrderTables[],
  said: Said,
  shapes: SiteShapes,
): Promise<OrderGuesses | undefined> {
  const agreed = (order: OrderTables): number => parts.filter((part) => order[part].name === said[part]).length
  const [tables] = orders.toSorted((one, other) => agreed(other) - agreed(one))
  if (!tables) return undefined
  const { line, item, header, customer, toCustomer } = tables
  const names = (part: (typeof parts)[number], above: readonly (typeof parts)[number][]): string[] =>
    orders.filter((order) => above.every((one) => order[one] === tables[one])).map((order) => order[part].name)
  const byName = { code: 'plan-by-name' as const, values: [] }
  const amount = guess(said.amount, columnNames(amountColumns(item), numbersOf(item)), byName)
  const quantity = guess(said.quantity, columnNames(quantityColumns(line), numbersOf(line)), byName)
  const stocks = await stocksOf(item, shapes)
  const stock = guess(said.stock, [...stocks.keys(), nothing], byName)
  return {
    order: { ...tables, amount: amount.value, quantity: quantity.value, stock: stocks.get(stock.value) },
    guesses: {
      line: guess(said.line, names('line', []), { code: 'plan-line', values: [line.name, item.name, header.name] }),
      item: guess(said.item, names('item', ['line']), { code: 'plan-item', values: [line.name, amount.value] }),
      header: guess(said.header, names('header', ['line', 'item']), {
        ...{ code: 'plan-header', values: [line.name, customer.name] },
      }),
      customer: guess(said.customer, names('customer', ['line', 'item', 'header']), {
        ...{ code: 'plan-customer', values: [header.name, toCustomer.column] },
      }),
      ...{ amount, quantity, stock },
    },
  }
}

const columnNames = (...columns: readonly { name: string }[][]): string[] => columns.flat().map(({ name }) => name)

/** Columns that may hold how many are left: of the item, or of a table that has one row for each. */
async function stocksOf(item: TableShape, { relations, shapeOf }: SiteShapes): Promise<Map<string, Order['stock']>> {
  const [key = ''] = keyOf(item)
  const own = stockColumns(item).map(({ name }) => [name, { shape: item, key, column: name }] as const)
  const beside = relations.filter(({ keys, references }) =>
    references.some(
      ({ table, columns }) =>
        table === item.name &&
        columns.length === 1 &&
        keys.some((one) => one.kind === 'primary' && one.columns.length === 1 && one.columns[0] === columns[0]),
    ),
  )
  const shapes = await Promise.all(beside.map(({ name }) => shapeOf(name)))
  const others = shapes.flatMap((shape) => (shape ? besideStocks(shape, item) : []))
  return new Map([...own, ...others])
}

function besideStocks(shape: TableShape, item: TableShape) {
  const reference = joinedReferences(shape).find(({ table }) => table === item.name)
  const [key = ''] = reference?.columns ?? []
  const named = [...stockColumns(shape), ...quantityColumns(shape)]
  return named.map(({ name }) => [`${shape.name}.${name}`, { shape, key, column: name }] as const)
}
