import type { CatalogueColumn } from '../../../sources/source.ts'
import { fillColumn, isNumbered, mustBeFilled, type Unsure } from './fill-column.ts'
import { tableName, type Words } from './table-name.ts'
import type { Order, OrderOptions } from './order.ts'
import { parameterOf } from './parameter-of.ts'
import { columnOf, isReference, keyOf } from './table-shape.ts'
import { insertLines, makeValues, type Values, type Writing } from './writing.ts'

/** A line of an order: its header, its item, what one costs and how many there are. */
export function lineStatement(
  order: Order,
  { words, today, label }: OrderOptions,
  headerKey: { schema: `schema/${string}`; field: string },
): Writing & Unsure {
  const { line, item } = order
  const values = makeValues()
  const unsure: Unsure = { unknown: [], zero: [] }
  const take = (column: CatalogueColumn, field: string): string =>
    values.use(parameterOf(column, label(column.name)), { source: 'row', field })
  const known = valuesOf(order, { words, label, headerKey, values, take })
  for (const column of line.columns) {
    const { name } = column
    const value = known(column)
    const twin = columnOf(item, name)
    if (value !== undefined) values.set(name, value)
    else if (isNumbered(column) || !mustBeFilled(column)) continue
    else if (twin && twin.typeClass === column.typeClass && !isReference(line, name))
      values.set(name, take(column, twin.name))
    else fillColumn(column, { shape: line, values, unsure, today })
  }
  const { parameters, sources } = values
  return { sql: insertLines(tableName(line, words), values, words.quote), parameters, sources, ...unsure }
}

interface Known {
  words: Words
  label: OrderOptions['label']
  headerKey: { schema: `schema/${string}`; field: string }
  values: Values
  take(column: CatalogueColumn, field: string): string
}

/** What is known of a column of the line; undefined: nothing. */
function valuesOf(
  { line, toItem, toHeader, amount, quantity }: Order,
  { words, label, headerKey, values, take }: Known,
): (column: CatalogueColumn) => string | undefined {
  const isPrice = ({ name, typeClass }: CatalogueColumn) => typeClass === 'Number' && /price|単価/i.test(name)
  const price = columnOf(line, amount)?.name ?? line.columns.find(isPrice)?.name
  const key = keyOf(line)
  const headerColumn = columnOf(line, toHeader.column)
  const whichOrder = (): string =>
    headerColumn
      ? values.use(parameterOf(headerColumn, label(headerColumn.name)), { source: 'executeSchemaMeta', ...headerKey })
      : 'NULL'
  return (column) => {
    const { name, typeClass } = column
    if (name === toHeader.column) return whichOrder()
    if (name === toItem.column) return take(column, toItem.theirs)
    if (isNumbered(column) || isReference(line, name)) return undefined
    if (name === quantity) return take(column, 'PURCHASECOUNT')
    if (name === price) return take(column, amount)
    if (typeClass !== 'Number') return undefined
    if (key.includes(name))
      return key.length > 1 ? nextInOrder(name) : values.use({ ...parameterOf(column, label(name)), sequenceId: true })
    return /sub_?total|(^|_)amount$|小計|金額/i.test(name) ? take(column, '$subtotal') : undefined
  }

  /** The next number within the order; some databases read a table into which they write through another select only. */
  function nextInOrder(name: string): string {
    const { quote } = words
    const highest = `SELECT COALESCE(MAX(l.${quote(name)}), 0) + 1 AS n FROM ${tableName(line, words)} l`
    return `(SELECT x.n FROM (${highest} WHERE l.${quote(toHeader.column)} = ${whichOrder()}) x)`
  }
}

/** Takes from the stock what is there: no row is changed where less is left. Undefined where no stock is kept. */
export function stockStatement(
  { line, toItem, quantity, stock }: Order,
  { words, label }: OrderOptions,
): Writing | undefined {
  const amount = columnOf(line, quantity)
  const key = stock && columnOf(stock.shape, stock.key)
  if (!stock || !amount || !key) return undefined
  const { quote } = words
  const values = makeValues()
  const many = values.use(parameterOf(amount, label(quantity)), { source: 'row', field: 'PURCHASECOUNT' })
  const which = values.use(parameterOf(key, label(stock.key)), { source: 'row', field: toItem.theirs })
  const left = quote(stock.column)
  return {
    sql: [
      `UPDATE ${tableName(stock.shape, words)} SET ${left} = ${left} - ${many}`,
      `WHERE ${quote(stock.key)} = ${which} AND ${left} >= ${many}`,
    ],
    ...{ parameters: values.parameters, sources: values.sources },
  }
}
