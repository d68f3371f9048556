import type { CatalogueColumn } from './catalogue.ts'
import { quote, text, type Context } from './context.ts'
import type { Cursor } from './cursor.ts'
import { parseExpression } from './expressions.ts'
import { declare } from './statements.ts'
import { parseTypeName } from './type-name.ts'
import { typeText } from './sql-type.ts'

/** `[database.][schema.]name` */
export function parseTableName(cursor: Cursor): { schema: string; name: string; written: string } {
  const parts = [cursor.name()]
  while (cursor.take('.')) parts.push(cursor.is('.') ? '' : cursor.name())
  return { schema: parts.at(-2) || 'dbo', name: parts.at(-1)!, written: parts.join('.') }
}

export interface Columns {
  columns: CatalogueColumn[]
  key: string[]
  /** As SQLite declares them, with constraints. */
  sql: string[]
}

/** The columns and constraints of CREATE TABLE, or of ALTER TABLE … ADD without parentheses. */
export function parseColumns(context: Context, bare = false): Columns {
  const { cursor } = context
  const made: Columns = { columns: [], key: [], sql: [] }
  const constraints: string[] = []
  if (!bare) cursor.expect('(')
  do {
    if (!parseConstraint(context, made, constraints)) parseColumn(context, made)
  } while (cursor.take(','))
  if (!bare) cursor.expect(')')
  if (made.key.length > 0 && !made.sql.some((one) => one.includes('AUTOINCREMENT')))
    constraints.unshift(`PRIMARY KEY (${made.key.map(quote).join(', ')})`)
  made.sql.push(...constraints)
  return made
}

function parseConstraint(context: Context, made: Columns, constraints: string[]): boolean {
  const { cursor } = context
  const isNamed = cursor.take('CONSTRAINT')
  if (isNamed) cursor.name()
  if (cursor.take('PRIMARY', 'KEY')) {
    clustered(cursor)
    made.key = names(cursor)
    for (const column of made.columns)
      if (made.key.some((one) => one.toLowerCase() === column.name.toLowerCase())) column.nullable = false
    return true
  }
  if (cursor.take('UNIQUE')) {
    clustered(cursor)
    constraints.push(`UNIQUE (${names(cursor).map(quote).join(', ')})`)
    return true
  }
  if (cursor.take('FOREIGN', 'KEY')) {
    cursor.skip()
    references(cursor)
    return true
  }
  if (cursor.take('CHECK')) {
    cursor.skip()
    return true
  }
  if (isNamed) throw cursor.near()
  return false
}

function clustered(cursor: Cursor): void {
  if (cursor.isName() && /^(NON)?CLUSTERED$/.test(cursor.peek().text)) cursor.next()
}

function names(cursor: Cursor): string[] {
  cursor.expect('(')
  const result: string[] = []
  do {
    result.push(cursor.name())
    if (!cursor.take('ASC')) cursor.take('DESC')
  } while (cursor.take(','))
  cursor.expect(')')
  return result
}

function references(cursor: Cursor): void {
  cursor.expect('REFERENCES')
  parseTableName(cursor)
  if (cursor.is('(')) cursor.skip()
}

function parseColumn(context: Context, made: Columns): void {
  const { cursor } = context
  const column: CatalogueColumn = { name: cursor.name(), type: parseTypeName(cursor), nullable: true, identity: false }
  let more = ''
  for (;;) {
    if (cursor.take('NOT', 'NULL')) column.nullable = false
    else if (cursor.take('NULL')) column.nullable = true
    else if (cursor.take('PRIMARY', 'KEY')) {
      clustered(cursor)
      made.key = [column.name]
      column.nullable = false
    } else if (cursor.take('UNIQUE')) more += ' UNIQUE'
    else if (cursor.take('IDENTITY')) {
      if (cursor.is('(')) cursor.skip()
      column.identity = true
    } else if (cursor.take('DEFAULT')) {
      const value = parseExpression(context, undefined, 7)
      more += ` DEFAULT (tds_to(${value.sql}, ${text(typeText(column.type))}, NULL, 1))`
    } else if (cursor.take('COLLATE')) cursor.name()
    else if (cursor.take('CHECK')) cursor.skip()
    else if (cursor.is('REFERENCES')) references(cursor)
    else if (cursor.take('CONSTRAINT')) cursor.name()
    else break
  }
  made.columns.push(column)
  made.sql.push(column.identity ? `${quote(column.name)} INTEGER PRIMARY KEY AUTOINCREMENT` : declare(column) + more)
}
