import type { InputField } from '../../../../runtime/generated/inputs/input-field.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { fillColumn, inputOf, isMoment, isNumbered, mustBeFilled, nowOf, type Unsure } from './fill-column.ts'
import { tableName } from './table-name.ts'
import type { Order, OrderOptions } from './order.ts'
import { parameterName, parameterOf } from './parameter-of.ts'
import { columnOf, isReference, keyOf, labelColumn, type TableShape } from './table-shape.ts'
import { insertLines, makeValues, type Values, type Writing } from './writing.ts'

const orderedOn = /order|sold|sale|invoice|purchase|book|date|created|placed|entered|(_on|_at)$|日/i
const wantedOn = /requir|deliver|due|wanted|desired|納期|納品|希望/i
const otherDays = /ship|sent|updat|chang|modif|paid|cancel|close|出荷|発送|更新|入金|取消/i
const noteNames = /^(note|notes|remark|remarks|comment|comments|memo|message|備考|摘要|メモ)$/i
const totalNames = /(^|_)(total|amount|sum)($|_)|合計|総額/i
const partNames = /^(ship|deliver|delivery|bill|billing|invoice|send)(_?to)?_/i

export interface HeaderStatement extends Writing, Unsure {
  /** What the page of the order asks for. */
  inputs: InputField[]
  /** The field under which the lines find the order's key. */
  keyField: string
}

/** The header of an order: who orders, when, what it comes to, and what else is known or asked. */
export function headerStatement(order: Order, options: OrderOptions): HeaderStatement {
  const { header, toHeader } = order
  const { words, returning, label } = options
  const values = makeValues()
  const inputs: InputField[] = []
  const unsure: Unsure = { unknown: [], zero: [] }
  const ask = (column: CatalogueColumn): string => {
    const parameter = parameterOf(column, label(column.name))
    const asked = { key: parameter.name, label: label(column.name), isRequired: mustBeFilled(column) }
    inputs.push(inputOf(column, asked))
    return values.use(parameter, { source: 'input', field: parameter.name })
  }
  // Numbers alone can be counted on, and nobody may give one that the database always gives itself.
  const key = columnOf(header, toHeader.theirs)
  if (!returning && (key?.typeClass !== 'Number' || key.generated === true))
    unsure.unknown.push(`${header.name}.${toHeader.theirs}`)
  const known = valuesOf(order, options, { values, ask })
  for (const column of header.columns) {
    const value = known(column)
    if (value !== undefined) values.set(column.name, value)
    else if (!isNumbered(column) && mustBeFilled(column) && column.name !== toHeader.theirs)
      fillColumn(column, { shape: header, values, unsure, today: options.today, ask })
  }
  const sql = insertLines(tableName(header, words), values, words.quote)
  const { parameters, sources } = values
  if (!returning) return { sql, parameters, sources, ...unsure, inputs, keyField: parameterName(toHeader.theirs) }
  return {
    ...{ sql: returning(sql, words.quote(toHeader.theirs)), parameters, sources },
    resultColumns: [keyColumn(header, toHeader.theirs, label)],
    ...{ ...unsure, inputs, keyField: toHeader.theirs },
  }
}

/** What is known of a column of the header; undefined: nothing. */
function valuesOf(
  { header, customer, toHeader, toCustomer }: Order,
  { words, today, customerField, returning, label }: OrderOptions,
  { values, ask }: { values: Values; ask(column: CatalogueColumn): string },
): (column: CatalogueColumn) => string | undefined {
  const isOrdered = ({ name }: CatalogueColumn) => orderedOn.test(name) && !wantedOn.test(name) && !otherDays.test(name)
  const ordered = header.columns.filter(isMoment).find(isOrdered)
  const customerColumn = columnOf(header, toCustomer.column)
  // What is compared is a parameter of its own: as a value it may have another type (PostgreSQL).
  const whose = (prefix = ''): string => {
    if (!customerColumn) return 'NULL'
    const parameter = parameterOf(customerColumn, label(toCustomer.column))
    const source = { source: 'login' as const, field: customerField }
    return values.use({ ...parameter, name: `${prefix}${parameter.name}` }, source)
  }
  return (column) => {
    const { name, typeClass } = column
    if (name === toHeader.theirs)
      return returning ? undefined : values.use({ ...parameterOf(column, label(name)), sequenceId: true })
    if (name === toCustomer.column) return whose()
    if (isNumbered(column) || isReference(header, name)) return undefined
    if (name === ordered?.name) return nowOf(column, today)
    if (isMoment(column)) return wantedOn.test(name) ? ask(column) : undefined
    if (typeClass === 'String' && noteNames.test(name)) return ask(column)
    if (typeClass === 'Number' && totalNames.test(name))
      return values.use(parameterOf(column, label(name)), { source: 'cart', field: 'total' })
    const copied = copiedFrom(column, customer)
    if (copied === undefined) return undefined
    const from = `FROM ${tableName(customer, words)} c WHERE c.${words.quote(toCustomer.theirs)} = ${whose('OWN_')}`
    return `(SELECT c.${words.quote(copied)} ${from})`
  }
}

/** The customer's own column of which an order keeps a copy: `ship_city` is the customer's `city`. */
function copiedFrom({ name, typeClass }: CatalogueColumn, customer: TableShape): string | undefined {
  if (typeClass !== 'String' || !partNames.test(name)) return undefined
  const part = name.replace(partNames, '')
  const same = columnOf(customer, part)
  if (same) return same.typeClass === 'String' && !keyOf(customer).includes(same.name) ? same.name : undefined
  return /^name$/i.test(part) ? labelColumn(customer)?.name : undefined
}

/** The key that the database gave, as the statement returns it. */
function keyColumn(shape: TableShape, key: string, label: OrderOptions['label']) {
  const column: CatalogueColumn = columnOf(shape, key) ?? { name: key, type: '', typeClass: 'Number' }
  const { name, type, typeClass, size, decimalDigits } = column
  const text = label(name)
  return {
    ...{ key: name, name },
    ...(text !== undefined && { label: text }),
    ...{ type, typeClass },
    ...(size !== undefined && { size }),
    ...(decimalDigits && { decimalDigits }),
  }
}
