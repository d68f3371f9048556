import type { Facts } from '../facts.ts'
import type { BulkColumn, BulkTable } from './bulk-facts.ts'

/** `"sales"."item"` */
export function tableText({ schema, name }: Pick<BulkTable, 'schema' | 'name'>, { quote }: Facts): string {
  return schema === undefined || schema === '' ? quote(name) : `${quote(schema)}.${quote(name)}`
}

const listOf = (columns: readonly BulkColumn[], { quote }: Facts): string =>
  columns.map(({ name }) => quote(name)).join(', ')

/** A placeholder as its column takes it. */
function valueText({ typeClass }: BulkColumn, place: number, { placeholder, castToMoment }: Facts): string {
  const isMoment = typeClass === 'Date' || typeClass === 'Time' || typeClass === 'DateTime'
  return isMoment && castToMoment ? castToMoment(placeholder(place), typeClass) : placeholder(place)
}

/** One INSERT of so many rows, their values one after the other. */
export function insertText(table: BulkTable, rows: number, facts: Facts): string {
  const { columns, keys = [] } = table
  const width = columns.length
  const row = (at: number) => `(${columns.map((column, i) => valueText(column, at * width + i + 1, facts)).join(', ')})`
  const lines = Array.from({ length: rows }, (_, at) => row(at)).join(', ')
  const text = `INSERT INTO ${tableText(table, facts)} (${listOf(columns, facts)}) VALUES ${lines}`
  const end =
    keys.length > 0 && table.isKeyUnique
      ? facts.bulk.overKey?.(keys.map(facts.quote), othersOf(table).map(facts.quote))
      : undefined
  return end === undefined ? text : `${text} ${end}`
}

/** The rows that have these values in these columns. */
export function selectText(table: BulkTable, known: readonly BulkColumn[], facts: Facts): string {
  const equal = known.map((column, at) => `${facts.quote(column.name)} = ${valueText(column, at + 1, facts)}`)
  const order = (table.keys ?? []).map(facts.quote).join(', ')
  return `SELECT ${listOf(table.columns, facts)} FROM ${tableText(table, facts)} WHERE ${equal.join(' AND ')} ORDER BY ${order}`
}

/** How many of so many keys are there, their values one after the other. */
export function countText(table: BulkTable, rows: number, facts: Facts): string {
  const { keys = [] } = table
  const known = keys.map((key) => columnOf(table, key))
  const key = (at: number) => `(${known.map((one, i) => valueText(one, at * known.length + i + 1, facts)).join(', ')})`
  const asked = Array.from({ length: rows }, (_, at) => key(at)).join(', ')
  return `SELECT COUNT(*) FROM ${tableText(table, facts)} WHERE (${listOf(known, facts)}) IN (${asked})`
}

/** Changes the row of a key; undefined where a row is nothing but its key. The values of the key come last. */
export function updateText(table: BulkTable, facts: Facts): { text: string; order: number[] } {
  const { columns, keys = [] } = table
  const names = columns.map(({ name }) => name)
  const compared = [...othersOf(table), ...keys]
  const order = compared.map((name) => names.indexOf(name))
  const equal = compared.map((name, i) => `${facts.quote(name)} = ${valueText(columnOf(table, name), i + 1, facts)}`)
  const others = equal.length - keys.length
  // A row that is nothing but its key is only looked for.
  const set = others > 0 ? equal.slice(0, others) : equal
  const where =
    others > 0
      ? equal.slice(others)
      : columns.map(
          (column, i) => `${facts.quote(column.name)} = ${valueText(column, others + keys.length + i + 1, facts)}`,
        )
  return {
    text: `UPDATE ${tableText(table, facts)} SET ${set.join(', ')} WHERE ${where.join(' AND ')}`,
    order: others > 0 ? order : [...order, ...columns.map((_, i) => i)],
  }
}

function columnOf({ name, columns }: BulkTable, key: string): BulkColumn {
  const found = columns.find((column) => column.name === key)
  if (!found) throw new Error(`${name} is written without its column ${key}`)
  return found
}

function othersOf({ columns, keys = [] }: BulkTable): string[] {
  return columns.map(({ name }) => name).filter((name) => !keys.includes(name))
}
