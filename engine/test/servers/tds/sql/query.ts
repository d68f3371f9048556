import {
  quote,
  text,
  type CommonTables,
  type Context,
  type Expression,
  type Query,
  type Scope,
  type ScopeColumn,
} from './context.ts'
import { exactDecimal } from './convert.ts'
import { parseExpression, parseList } from './expressions.ts'
import { parseTables } from './from.ts'
import { SqlError, syntaxNear } from './sql-error.ts'
import { int, widest } from './sql-type.ts'

export interface QueryOptions {
  outer?: Scope | undefined
  /** A derived table, subquery, view or common table expression: no ORDER BY alone, no WITH. */
  nested?: boolean
  /** SELECT … INTO may stand here; the name is told. */
  into?: (schema: string, name: string) => void
}

/** A query inside parentheses; ends before the closing one. */
export function parseNestedQuery(context: Context, outer: Scope | undefined): Query {
  return parseQuery(context, { outer, nested: true })
}

/** A whole query with WITH, set operators, ORDER BY and OFFSET, as SQL Server takes it. */
export function parseQuery(context: Context, options: QueryOptions = {}): Query {
  const { cursor } = context
  let prefix = ''
  let inner = context
  if (cursor.is('WITH')) {
    if (options.nested) throw cursor.near()
    const made = parseWith(context)
    prefix = made.sql
    inner = { ...context, common: made.common }
  }
  let query = parseTerm(inner, options)
  while (cursor.isOne(['UNION', 'EXCEPT', 'INTERSECT'])) {
    const word = cursor.next().text
    const all = cursor.take('ALL') ? ' ALL' : ''
    const other = parseTerm(inner, options)
    if (other.columns.length !== query.columns.length)
      throw new SqlError(
        205,
        'All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists.',
      )
    const columns = query.columns.map(({ name, type }, i) => ({
      name,
      type: widest([type, other.columns[i]!.type]) ?? type,
    }))
    query = {
      sql: `${member(query)} ${word}${all} ${member(other)}`,
      columns,
      scope: { tables: [] },
      top: undefined,
      compound: true,
    }
  }
  const sql = finish(inner, query, options)
  if (cursor.take('OPTION')) {
    if (options.nested) throw syntaxNear('OPTION')
    cursor.skip()
  }
  return { sql: prefix + sql, columns: query.columns }
}

interface Term extends Query {
  scope: Scope
  top: string | undefined
  compound: boolean
}

/** A part of a UNION; its TOP counts for it alone. */
function member({ sql, top }: Term): string {
  return top === undefined ? sql : `SELECT * FROM (${sql} LIMIT ${top})`
}

function parseWith(context: Context): { sql: string; common: CommonTables } {
  const { cursor } = context
  cursor.expect('WITH')
  const common = new Map<string, ScopeColumn[]>(context.common)
  const parts: string[] = []
  do {
    const name = cursor.name()
    const names = cursor.is('(') ? parseNames(context) : undefined
    cursor.expect('AS', '(')
    const start = cursor.at
    const inner = { ...context, common: new Map(common) }
    // A common table expression may name itself: its columns are then those of its first part.
    inner.common = new Map(common).set(name.toLowerCase(), anchorColumns(context, common, names))
    cursor.at = start
    const query = parseNestedQuery(inner, undefined)
    cursor.expect(')')
    const columns = named(query.columns, names, name)
    common.set(name.toLowerCase(), columns)
    parts.push(`${quote(name)} (${columns.map((column) => quote(column.name)).join(', ')}) AS (${query.sql})`)
  } while (cursor.take(','))
  return { sql: `WITH RECURSIVE ${parts.join(', ')} `, common }
}

/** Columns of the first SELECT of a common table expression. */
function anchorColumns(context: Context, common: CommonTables, names: string[] | undefined): ScopeColumn[] {
  try {
    const { columns } = parseTerm({ ...context, common }, { nested: true })
    return columns.map(({ name, type }, i) => ({ name: names?.[i] ?? name, type }))
  } catch {
    return []
  }
}

export function parseNames({ cursor }: Context): string[] {
  cursor.expect('(')
  const names = [cursor.name()]
  while (cursor.take(',')) names.push(cursor.name())
  cursor.expect(')')
  return names
}

/** Columns of a derived table, which must all have different names (8155, 8156, 8158). */
export function named(columns: readonly ScopeColumn[], names: string[] | undefined, table: string): ScopeColumn[] {
  if (names && names.length !== columns.length)
    throw new SqlError(
      names.length < columns.length ? 8158 : 8159,
      `'${table}' has a different number of columns than specified in the column list.`,
    )
  const result = columns.map(({ name, type }, i) => ({ name: names?.[i] ?? name, type }))
  const seen = new Set<string>()
  result.forEach(({ name }, i) => {
    if (name === '') throw new SqlError(8155, `No column name was specified for column ${i + 1} of '${table}'.`)
    if (seen.has(name.toLowerCase()))
      throw new SqlError(8156, `The column '${name}' was specified multiple times for '${table}'.`)
    seen.add(name.toLowerCase())
  })
  return result
}

function parseTerm(context: Context, options: QueryOptions): Term {
  const { cursor } = context
  if (cursor.take('(')) {
    const query = parseQuery(context, { ...options, nested: true })
    cursor.expect(')')
    return {
      sql: `SELECT * FROM (${query.sql})`,
      columns: query.columns,
      scope: { tables: [] },
      top: undefined,
      compound: true,
    }
  }
  if (cursor.is('VALUES')) throw cursor.near()
  cursor.expect('SELECT')
  return parseSelect(context, options)
}

function parseSelect(context: Context, options: QueryOptions): Term {
  const { cursor } = context
  const distinct = cursor.take('DISTINCT') ? 'DISTINCT ' : ''
  cursor.take('ALL')
  const top = parseTop(context)
  const listStart = cursor.at
  // Names of the list are known only when FROM is.
  while (!endsList(context)) cursor.skip()
  const listEnd = cursor.at
  if (cursor.take('INTO')) {
    if (!options.into) throw syntaxNear('INTO')
    const first = cursor.name()
    const second = cursor.take('.') ? cursor.name() : undefined
    options.into(second === undefined ? 'dbo' : first, second ?? first)
  }
  const scope: Scope = { tables: [], outer: options.outer }
  const from = cursor.take('FROM') ? ` FROM ${parseTables(context, scope)}` : ''
  const test = cursor.take('WHERE') ? ` AND ${parseExpression(context, scope).sql}` : ''
  // Every row asks whether the client has cancelled.
  const where = from === '' && test === '' ? '' : ` WHERE tds_go()${test}`
  let group = ''
  const isGrouped = cursor.take('GROUP', 'BY')
  if (isGrouped)
    group = ` GROUP BY ${parseList(context, scope)
      .map((one) => one.sql)
      .join(', ')}`
  const having = cursor.take('HAVING') ? ` HAVING ${parseExpression(context, scope).sql}` : ''
  const end = cursor.at
  cursor.at = listStart
  const items = parseItems(context, scope)
  if (cursor.at !== listEnd) throw cursor.near()
  cursor.at = end
  if (!isGrouped && items.some((one) => one.aggregate) && items.some((one) => one.plain))
    throw new SqlError(
      8120,
      `Column '${items.find((one) => one.plain)!.name}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`,
    )
  const list = items.map(({ sql, name }) => (name === '' ? sql : `${sql} AS ${quote(name)}`)).join(', ')
  return {
    sql: `SELECT ${distinct}${list}${from}${where}${group}${having}`,
    columns: items.map(({ name, type }) => ({ name, type })),
    scope,
    top,
    compound: false,
  }
}

function parseTop(context: Context): string | undefined {
  const { cursor } = context
  if (!cursor.take('TOP')) return undefined
  const count = cursor.is('(') ? parseExpression(context, undefined, 7).sql : cursor.next().text
  if (cursor.is('PERCENT') || cursor.is('WITH', 'TIES')) throw syntaxNear(cursor.peek().value)
  return count
}

const listEnds = [
  'FROM',
  'INTO',
  'WHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'OPTION',
  ')',
  ';',
  'FOR',
]

function endsList({ cursor }: Context): boolean {
  return cursor.peek().type === 'end' || cursor.isOne(listEnds)
}

interface Item extends ScopeColumn {
  sql: string
  aggregate: boolean
  plain: boolean
}

function parseItems(context: Context, scope: Scope): Item[] {
  const { cursor } = context
  const items: Item[] = []
  do {
    const star = parseStar(context, scope)
    if (star) items.push(...star)
    else items.push(parseItem(context, scope))
  } while (cursor.take(','))
  return items
}

function parseStar({ cursor }: Context, scope: Scope): Item[] | undefined {
  let tables = scope.tables
  if (cursor.isName() && cursor.peek(1).text === '.' && cursor.peek(2).text === '*') {
    const alias = cursor.name().toLowerCase()
    cursor.expect('.')
    tables = tables.filter((table) => table.alias.toLowerCase() === alias)
    if (tables.length === 0)
      throw new SqlError(
        107,
        `The column prefix '${alias}' does not match with a table name or alias name used in the query.`,
        15,
      )
  } else if (!cursor.is('*')) return undefined
  cursor.expect('*')
  if (tables.length === 0) throw new SqlError(263, 'Must specify table to select from.')
  return tables.flatMap(({ alias, columns }) =>
    columns.map(({ name, type }) => ({
      sql: `${quote(alias)}.${quote(name)}`,
      name,
      type,
      aggregate: false,
      plain: true,
    })),
  )
}

function parseItem(context: Context, scope: Scope): Item {
  const { cursor } = context
  let alias: string | undefined
  if (cursor.isName() && cursor.peek(1).text === '=') {
    alias = cursor.name()
    cursor.expect('=')
  }
  const one = parseExpression(context, scope)
  if (one.type === undefined && /^\(.* (=|<>|<|>|<=|>=|IS|IN) /s.test(one.sql) && !one.sql.startsWith('(SELECT'))
    throw cursor.near()
  if (alias === undefined && cursor.take('AS'))
    alias = cursor.peek().type === 'text' ? cursor.next().value : cursor.name()
  else if (alias === undefined && (cursor.isName() || cursor.peek().type === 'text')) alias = cursor.next().value
  return {
    sql: exactly(one, context),
    name: alias ?? one.name ?? '',
    type: one.type ?? int,
    aggregate: one.aggregate === true,
    plain: one.name !== undefined,
  }
}

/** A constant decimal of more than 15 digits is given as text: SQLite's numbers are doubles. */
function exactly({ sql, type, literal }: Expression, { parameters }: Context): string {
  if (type?.kind !== 'decimal' || literal === undefined || (type.precision ?? 18) <= 15) return sql
  const value = literal.startsWith('@') ? parameters.get(literal.slice(1))?.value : literal
  if (value === undefined || value === null) return sql
  return text(exactDecimal(value, type.scale ?? 0, type.precision))
}

/** ORDER BY, OFFSET, FETCH and TOP. */
function finish(context: Context, query: Term, { nested }: QueryOptions): string {
  const { cursor } = context
  let order = ''
  let limit = query.top === undefined ? '' : ` LIMIT ${query.top}`
  if (cursor.take('ORDER', 'BY')) {
    order = ` ORDER BY ${parseOrder(context, query)}`
    if (cursor.take('OFFSET')) {
      if (query.top !== undefined)
        throw new SqlError(10741, 'A TOP can not be used in the same query or sub-query as a OFFSET.', 15)
      const offset = parseExpression(context, undefined).sql
      if (!cursor.take('ROWS')) cursor.expect('ROW')
      let count = '-1'
      if (cursor.take('FETCH')) {
        if (!cursor.take('NEXT')) cursor.expect('FIRST')
        count = parseExpression(context, undefined).sql
        if (!cursor.take('ROWS')) cursor.expect('ROW')
        cursor.expect('ONLY')
      }
      limit = ` LIMIT ${count} OFFSET ${offset}`
    } else if (nested && query.top === undefined)
      throw new SqlError(
        1033,
        'The ORDER BY clause is invalid in views, inline functions, derived tables, subqueries, and common table expressions, unless TOP, OFFSET or FOR XML is also specified.',
        15,
      )
  }
  if (limit !== '' && query.compound && query.top !== undefined) return `SELECT * FROM (${query.sql})${order}${limit}`
  return `${query.sql}${order}${limit}`
}

function parseOrder(context: Context, query: Term): string {
  const { cursor } = context
  const items: string[] = []
  do {
    items.push(`${orderItem(context, query)}${cursor.take('DESC') ? ' DESC' : (cursor.take('ASC'), '')}`)
  } while (cursor.take(','))
  return items.join(', ')
}

function orderItem(context: Context, query: Term): string {
  const { cursor } = context
  const token = cursor.peek()
  const alone = ['DESC', 'ASC', ',', ')', ';', 'OFFSET', 'OPTION', ''].includes(cursor.peek(1).text)
  if (alone && (token.type === 'word' || token.type === 'name')) {
    const same = query.columns.filter(({ name }) => name.toLowerCase() === token.value.toLowerCase())
    if (same.length > 1 && query.compound) throw new SqlError(209, `Ambiguous column name '${token.value}'.`)
    if (same.length > 0) {
      cursor.next()
      return quote(same[0]!.name)
    }
  }
  if (alone && token.type === 'number') {
    cursor.next()
    if (Number(token.text) < 1 || Number(token.text) > query.columns.length)
      throw new SqlError(
        108,
        `The ORDER BY position number ${token.text} is out of range of the number of items in the select list.`,
      )
    return token.text
  }
  const one = parseExpression(context, query.scope)
  if (one.literal !== undefined) throw new SqlError(408, 'A constant expression was encountered in the ORDER BY list.')
  return one.collation ? `tds_fold(${one.sql}, ${text(one.collation)})` : one.sql
}
