import type { CatalogueColumn, CatalogueTable } from './catalogue.ts'
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

/**
 * A plain statement for one table: all columns, SELECT those that people read, named parameters for values. UPDATE and DELETE find the row by the
 * primary key, or by the first column where the table has none.
 */
export function simpleSql(
  verb: SimpleVerb,
  table: TablePlace,
  columns: readonly CatalogueColumn[],
  language: string,
): string {
  const into = tableName(table, language)
  const names = columns.map(({ name }) => quoteName(name, language))
  const parameters = parameterNames(columns)
  const equal = (index: number): string => `${names[index]} = :${parameters[index]}`
  const keys = columns.flatMap(({ key }, index) => (key === undefined ? [] : [index]))
  const found = keys.length > 0 ? keys : columns.length > 0 ? [0] : []
  const where = found.length > 0 ? `\nWHERE ${found.map(equal).join('\n  AND ')}` : ''
  const list = names.length > 0 ? names.map((name) => `  ${name}`).join(',\n') : '  *'
  switch (verb) {
    case 'SELECT': {
      const read = readColumns(columns).map(({ name }) => `  ${quoteName(name, language)}`)
      return `SELECT\n${read.length > 0 ? read.join(',\n') : list}\nFROM ${into}`
    }
    case 'INSERT':
      return `INSERT INTO ${into} (\n${list}\n) VALUES (\n${parameters.map((name) => `  :${name}`).join(',\n')}\n)`
    case 'UPDATE': {
      const others = columns.flatMap((_, index) => (found.includes(index) ? [] : [index]))
      const set = (others.length > 0 ? others : found).map((index) => `  ${equal(index)}`).join(',\n')
      return `UPDATE ${into} SET\n${set}${where}`
    }
    case 'DELETE':
      return `DELETE FROM ${into}${where}`
  }
}

/** A parameter for each column: its own name where that can be one, else P1, P2, …; all different. */
function parameterNames(columns: readonly CatalogueColumn[]): string[] {
  const used = new Set<string>()
  return columns.map(({ name }, index) => {
    const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !used.has(name.toUpperCase())
    const chosen = plain ? name.toUpperCase() : `P${index + 1}`
    used.add(chosen)
    return chosen
  })
}
