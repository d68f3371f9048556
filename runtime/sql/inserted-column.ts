import { tokenizeSql } from './tokenize-sql.ts'

/** Where a parameter's value goes: the table and the column as the statement writes them. */
export interface InsertedColumn {
  table: string
  column: string
}

const name = String.raw`(?:[A-Za-z_\u0080-\uffff][\w$#\u0080-\uffff]*|"(?:[^"]|"")+"|\x60[^\x60]+\x60|\[[^\]]+\])`
const insert = new RegExp(
  String.raw`^\s*INSERT\s+INTO\s+(${name}(?:\s*[./]\s*${name})*)\s*\(([^()]*)\)\s*VALUES\s*\(`,
  'i',
)

/**
 * The column into which `INSERT INTO table (columns) VALUES (…)` puts the parameter; undefined when it is not one of
 * the values by itself, or the statement is another.
 */
export function insertedColumn(sql: string, parameter: string): InsertedColumn | undefined {
  const found = insert.exec(withoutComments(sql))
  if (!found?.[1] || found[2] === undefined) return undefined
  const columns = found[2].split(',').map((column) => column.trim())
  const values = valuesOf(withoutComments(sql).slice(found[0].length))
  const place = values.findIndex((value) => value === `:${parameter}`)
  const column = columns[place]
  return column && values.length === columns.length ? { table: found[1], column } : undefined
}

/** The values up to the closing parenthesis: a parameter by itself as its text, anything else as an empty one. */
function valuesOf(text: string): string[] {
  const values = ['']
  let level = 0
  for (const { type, text: sign } of tokenizeSql(text)) {
    if (type === 'symbol' && sign === '(') level++
    else if (type === 'symbol' && sign === ')' && level-- === 0) break
    if (level === 0 && sign === ',') values.push('')
    else values[values.length - 1] += type === 'parameter' && level === 0 ? `:${sign}` : ' '
  }
  return values
}

function withoutComments(sql: string): string {
  return sql.replace(/('(?:[^']|'')*'|"(?:[^"]|"")*")|--[^\n]*|\/\*[\s\S]*?\*\//g, (_all, text?: string) => text ?? ' ')
}
