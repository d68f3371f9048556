import { declaredParameter } from '../../../../runtime/sql/declared-parameter.ts'
import type { CatalogueColumn, CatalogueTable } from './catalogue.ts'
import type { SqlParameter } from './parameter.ts'
import { quoteName } from './quote-name.ts'

export type SimpleVerb = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
export const simpleVerbs: readonly SimpleVerb[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

type TablePlace = Pick<CatalogueTable, 'library' | 'name' | 'usual'>

/** The columns that people read: bytes and search indexes fill a row with what says nothing; of nothing else there are all. */
export function readColumns<Column extends Pick<CatalogueColumn, 'type' | 'typeClass'>>(
  columns: readonly Column[],
): readonly Column[] {
  const read = columns.filter(({ type, typeClass }) => typeClass !== 'Binary' && !/^ts(vector|query)$/i.test(type))
  return read.length > 0 ? read : columns
}

/** A table's name with its library where it needs one, as a statement writes it. */
export function tableName({ library, usual, name }: TablePlace, language: string): string {
  const own = quoteName(name, language)
  return library === '' || usual ? own : `${quoteName(library, language)}.${own}`
}

export interface SimpleStatement {
  sql: string
  /** What it takes, with what the columns say of it. */
  parameters: SqlParameter[]
}

/**
 * A plain statement for one table: all columns, SELECT those that people read, named parameters for values. UPDATE and DELETE
 * find the row by the primary key, or by the first column where the table has none. INSERT leaves to the database what it fills
 * by itself; a number that alone identifies the row is numbered by the Sequence ID, so that later statements know it.
 */
export function simpleSql(
  verb: SimpleVerb,
  table: TablePlace,
  columns: readonly CatalogueColumn[],
  language: string,
): SimpleStatement {
  const into = tableName(table, language)
  const all = slotsOf(columns, language)
  const keys = all.filter(({ column }) => column.key !== undefined)
  const found = keys.length > 0 ? keys : all.slice(0, 1)
  const where = found.length > 0 ? `\nWHERE ${found.map(equals).join('\n  AND ')}` : ''
  const list = (slots: readonly Slot[]): string =>
    slots.length > 0 ? slots.map(({ quoted }) => `  ${quoted}`).join(',\n') : '  *'
  switch (verb) {
    case 'SELECT': {
      const read = slotsOf(readColumns(columns), language)
      return { sql: `SELECT\n${list(read.length > 0 ? read : all)}\nFROM ${into}`, parameters: [] }
    }
    case 'INSERT': {
      const own = all.filter(({ column }) => isWritten(column) && (!column.hasDefault || column.key !== undefined))
      const values = own.map(({ name }) => `  :${name}`).join(',\n')
      return {
        sql: `INSERT INTO ${into} (\n${list(own)}\n) VALUES (\n${values}\n)`,
        parameters: own.map((slot) => ({ ...parameterOf(slot), ...(isNumbered(slot, keys) && { sequenceId: true }) })),
      }
    }
    case 'UPDATE': {
      const others = all.filter((slot) => !found.includes(slot) && isWritten(slot.column))
      const written = others.length > 0 ? others : found
      return {
        sql: `UPDATE ${into} SET\n${written.map((slot) => `  ${equals(slot)}`).join(',\n')}${where}`,
        parameters: [...new Set([...written, ...found])].map(parameterOf),
      }
    }
    case 'DELETE':
      return { sql: `DELETE FROM ${into}${where}`, parameters: found.map(parameterOf) }
  }
}

/** A column with the parameter for its value. */
interface Slot {
  column: CatalogueColumn
  quoted: string
  name: string
}

const equals = ({ quoted, name }: Slot): string => `${quoted} = :${name}`

const isWritten = ({ generated }: CatalogueColumn): boolean => generated !== true

const parameterOf = ({ column, name }: Slot): SqlParameter => declaredParameter({ ...column, name })

/** Whether it alone identifies the row and is no other table's number. */
const isNumbered = ({ column }: Slot, keys: readonly Slot[]): boolean =>
  column.key !== undefined && keys.length === 1 && column.typeClass === 'Number' && column.refersTo === undefined

/** A parameter for each column: its own name where that can be one, else P1, P2, …; all different. */
function slotsOf(columns: readonly CatalogueColumn[], language: string): Slot[] {
  const used = new Set<string>()
  return columns.map((column, index) => {
    const { name } = column
    const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !used.has(name.toUpperCase())
    const chosen = plain ? name.toUpperCase() : `P${index + 1}`
    used.add(chosen)
    return { column, name: chosen, quoted: quoteName(name, language) }
  })
}
