import type { TableReference, TableRelations } from '../../../../runtime/generated/calls/answer.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { isReference, isUnique, keyOf, type TableShape } from './table-shape.ts'

/** Which tables an order writes: a line refers to an item and to a header, and the header to a customer. */
export interface OrderTables {
  line: TableShape
  item: TableShape
  header: TableShape
  customer: TableShape
  /** From the line to its item and to its header, and from the header to its customer. */
  toItem: Reference
  toHeader: Reference
  toCustomer: Reference
}

export interface Reference {
  column: string
  theirs: string
}

/** So many candidates are looked at with their columns. */
const looked = 24

const likely = {
  line: /line|detail|item|position|明細/i,
  item: /product|item|goods|article|merchandise|track|book|menu|part|sku|商品|品目|製品|部品/i,
  header: /order|invoice|sale|purchase|booking|注文|受注|売上|購入/i,
  customer: /customer|client|account|buyer|member|user|得意先|顧客|会員|利用者/i,
  colleague: /employee|staff|supplier|vendor|shipper|carrier|社員|従業員|仕入|担当/i,
}

const amountNames = [/unit_?price|単価|価格/i, /price|金額|売価/i, /cost|amount|fee|rate|料金/i]
const quantityNames = [/quantity|qty|数量|個数/i, /count|pieces|units|amount/i]
const stockNames = [/stock|on_?hand|inventory|在庫/i]

/** Every set of tables that may take an order, the likeliest first. Their columns are asked of `shapeOf`. */
export async function orderTables(
  tables: readonly TableRelations[],
  library: string,
  shapeOf: (table: string) => Promise<TableShape | undefined>,
): Promise<OrderTables[]> {
  const ways = waysOf(tables, library)
    .toSorted((one, other) => nameScore(namesIn(other)) - nameScore(namesIn(one)))
    .slice(0, looked)
  const orders = await Promise.all(ways.map((way) => withShapes(way, shapeOf)))
  return orders
    .flatMap((order) => order ?? [])
    .filter(({ item, line }) => amountColumns(item).length > 0 && quantityColumns(line).length > 0)
    .toSorted((one, other) => shapeScore(other) - shapeScore(one))
}

interface Way {
  line: string
  item: TableReference
  header: TableReference
  customer: TableReference
}

/** By references alone: each has one column that finds one row. */
function waysOf(tables: readonly TableRelations[], library: string): Way[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const plain = ({ references }: TableRelations) =>
    references.filter((one) => {
      const target = one.library === library && one.columns.length === 1 ? byName.get(one.table) : undefined
      return target !== undefined && isUnique({ relations: target }, one.theirs[0] ?? '')
    })
  return tables.flatMap((line) =>
    plain(line).flatMap((header) => {
      const headerTable = byName.get(header.table)
      const items = plain(line).filter((item) => item.table !== header.table && item.table !== line.name)
      const customers = headerTable && header.table !== line.name ? plain(headerTable) : []
      return items.flatMap((item) =>
        customers
          .filter(({ table }) => table !== line.name && table !== item.table && table !== header.table)
          .map((customer) => ({ line: line.name, item, header, customer })),
      )
    }),
  )
}

interface Names {
  line: string
  item: string
  header: string
  customer: string
}

const namesIn = ({ line, item, header, customer }: Way): Names => ({
  ...{ line, item: item.table, header: header.table, customer: customer.table },
})

function nameScore({ line, item, header, customer }: Names): number {
  const points = (name: string, pattern: RegExp, worth: number) => (pattern.test(name) ? worth : 0)
  return (
    points(line, likely.line, 2) +
    points(item, likely.item, 3) +
    points(header, likely.header, 3) +
    points(customer, likely.customer, 4) -
    points(customer, likely.colleague, 4) -
    points(item, likely.customer, 4) -
    points(header, likely.item, 2)
  )
}

function shapeScore({ line, item, header, customer }: OrderTables): number {
  const names = nameScore({ line: line.name, item: item.name, header: header.name, customer: customer.name })
  const isQuantity = quantityNames[0]?.test(quantityColumns(line)[0]?.name ?? '') ? 3 : 0
  const isPrice = amountNames[0]?.test(amountColumns(item)[0]?.name ?? '') ? 2 : 0
  const hasDay = header.columns.some(({ typeClass }) => typeClass === 'Date' || typeClass === 'DateTime') ? 1 : 0
  return names + isQuantity + isPrice + hasDay
}

async function withShapes(
  way: Way,
  shapeOf: (table: string) => Promise<TableShape | undefined>,
): Promise<OrderTables | undefined> {
  const [line, item, header, customer] = await Promise.all(
    [way.line, way.item.table, way.header.table, way.customer.table].map(shapeOf),
  )
  if (!line || !item || !header || !customer) return undefined
  const link = ({ columns: [column = ''], theirs: [theirs = ''] }: TableReference): Reference => ({ column, theirs })
  return {
    ...{ line, item, header, customer },
    ...{ toItem: link(way.item), toHeader: link(way.header), toCustomer: link(way.customer) },
  }
}

/** Columns that may hold what one costs, the likeliest first. */
export const amountColumns = (item: TableShape): CatalogueColumn[] => named(numbersOf(item), amountNames)

/** Columns that may hold how many are ordered. */
export const quantityColumns = (line: TableShape): CatalogueColumn[] => named(numbersOf(line), quantityNames)

/** Columns that may hold how many are left. */
export const stockColumns = (item: TableShape): CatalogueColumn[] => named(numbersOf(item), stockNames)

/** Numbers of a table that count or measure: neither keys nor references. */
export function numbersOf(shape: TableShape): CatalogueColumn[] {
  const key = keyOf(shape)
  return shape.columns.filter(
    ({ name, typeClass, generated }) =>
      typeClass === 'Number' && generated !== true && !key.includes(name) && !isReference(shape, name),
  )
}

function named(columns: readonly CatalogueColumn[], names: readonly RegExp[]): CatalogueColumn[] {
  const rank = ({ name }: CatalogueColumn): number => names.findIndex((one) => one.test(name))
  return columns.filter((column) => rank(column) >= 0).toSorted((one, other) => rank(one) - rank(other))
}
