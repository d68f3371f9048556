import { quote, text, type Context, type Expression, type Scope, type ScopeColumn } from './context.ts'
import { sizes, storedName } from './catalogue.ts'
import { parseExpression, parseList } from './expressions.ts'
import { named, parseNames, parseNestedQuery } from './query.ts'
import { SqlError, syntaxNear } from './sql-error.ts'
import { bit, int, nvarchar, typeText, widest } from './sql-type.ts'

/** What stands behind FROM; the tables are added to the scope. */
export function parseTables(context: Context, scope: Scope): string {
  const { cursor } = context
  let sql = parseTable(context, scope)
  for (;;) {
    if (cursor.take(',')) sql += `, ${parseTable(context, scope)}`
    else if (cursor.take('CROSS', 'JOIN')) sql += ` CROSS JOIN ${parseTable(context, scope)}`
    else if (cursor.is('CROSS', 'APPLY') || cursor.is('OUTER', 'APPLY')) throw syntaxNear('APPLY')
    else {
      const kind = joinKind(context)
      if (kind === undefined) return sql
      const table = parseTable(context, scope)
      cursor.expect('ON')
      sql += ` ${kind} ${table} ON ${parseExpression(context, scope).sql}`
    }
  }
}

function joinKind({ cursor }: Context): string | undefined {
  if (cursor.take('JOIN') || cursor.take('INNER', 'JOIN')) return 'JOIN'
  for (const kind of ['LEFT', 'RIGHT', 'FULL'])
    if (cursor.is(kind) && (cursor.take(kind, 'JOIN') || cursor.take(kind, 'OUTER', 'JOIN'))) return `${kind} JOIN`
  return undefined
}

function parseTable(context: Context, scope: Scope): string {
  const { cursor } = context
  if (cursor.is('(')) {
    if (cursor.peek(1).text === 'VALUES') return parseValues(context, scope)
    if (!['SELECT', 'WITH', '('].includes(cursor.peek(1).text)) {
      cursor.expect('(')
      const joined = parseTables(context, scope)
      cursor.expect(')')
      return `(${joined})`
    }
    cursor.expect('(')
    const query = parseNestedQuery(context, scope.outer)
    cursor.expect(')')
    const alias = parseAlias(context)
    if (alias === undefined) throw cursor.near()
    const names = cursor.is('(') ? parseNames(context) : undefined
    const columns = named(query.columns, names, alias)
    scope.tables.push({ alias, columns })
    return `${renamed(query.sql, query.columns, columns)} AS ${quote(alias)}`
  }
  return parseStored(context, scope)
}

function renamed(sql: string, from: readonly ScopeColumn[], to: readonly ScopeColumn[]): string {
  if (from.every((column, i) => column.name === to[i]!.name)) return `(${sql})`
  const names = to.map(({ name }) => quote(name)).join(', ')
  return `(WITH "tds_renamed" (${names}) AS (${sql}) SELECT * FROM "tds_renamed")`
}

function parseValues(context: Context, scope: Scope): string {
  const { cursor } = context
  cursor.expect('(', 'VALUES')
  const rows: Expression[][] = []
  do {
    cursor.expect('(')
    rows.push(parseList(context, scope.outer))
    cursor.expect(')')
  } while (cursor.take(','))
  cursor.expect(')')
  const alias = parseAlias(context)
  if (alias === undefined || !cursor.is('(')) throw cursor.near()
  const names = parseNames(context)
  const columns = names.map((name, i) => ({ name, type: widest(rows.map((row) => row[i]?.type)) ?? int }))
  scope.tables.push({ alias, columns })
  const values = rows.map((row) => `(${row.map((one) => one.sql).join(', ')})`).join(', ')
  return `(WITH "tds_values" (${names.map(quote).join(', ')}) AS (VALUES ${values}) SELECT * FROM "tds_values") AS ${quote(alias)}`
}

function parseAlias({ cursor }: Context): string | undefined {
  if (cursor.take('AS')) return cursor.name()
  return cursor.isName() && !cursor.is('OFFSET') ? cursor.name() : undefined
}

function parseStored(context: Context, scope: Scope): string {
  const { cursor, catalogue, common } = context
  const parts = [cursor.name()]
  while (cursor.take('.')) parts.push(cursor.is('.') ? '' : cursor.name())
  const name = parts.at(-1)!
  const written = parts.join('.')
  const schema = parts.at(-2) || 'dbo'
  if (cursor.is('(')) return describeFunction(context, scope, written)
  const own = parts.length === 1 ? common.get(name.toLowerCase()) : undefined
  const columns =
    own ?? catalogue.columnsOf(schema, name, written).map(({ name: column, type }) => ({ name: column, type }))
  const alias = parseAlias(context) ?? name
  if (cursor.is('WITH', '(')) {
    cursor.next()
    cursor.skip()
  }
  if (scope.tables.some((table) => table.alias.toLowerCase() === alias.toLowerCase()))
    throw new SqlError(
      1013,
      `The objects "${written}" in the FROM clause have the same exposed names. Use correlation names to distinguish them.`,
    )
  scope.tables.push({ alias, columns })
  return `${quote(own ? name : schema.toLowerCase() === 'sys' ? `sys.${name.toLowerCase()}` : storedName(schema, name))} AS ${quote(alias)}`
}

/** `sys.dm_exec_describe_first_result_set(text, parameters, 0)`, answered by translating the text. */
function describeFunction(context: Context, scope: Scope, written: string): string {
  const { cursor, parameters } = context
  if (written.toLowerCase() !== 'sys.dm_exec_describe_first_result_set')
    throw new SqlError(208, `Invalid object name '${written}'.`)
  cursor.expect('(')
  const args = parseList(context, undefined)
  cursor.expect(')')
  const constant = (place: number): string => {
    const one = args[place]
    const value = one?.sql.startsWith('@') ? parameters.get(one.sql.slice(1))?.value : one?.literal
    return value === null || value === undefined ? '' : String(value)
  }
  const found = context.describe(constant(0), constant(1))
  const alias = parseAlias(context) ?? 'r'
  const columns: ScopeColumn[] = [
    { name: 'is_hidden', type: bit },
    { name: 'column_ordinal', type: int },
    { name: 'name', type: nvarchar(128) },
    { name: 'is_nullable', type: bit },
    { name: 'system_type_name', type: nvarchar(256) },
    { name: 'max_length', type: { kind: 'smallint' } },
    { name: 'precision', type: { kind: 'tinyint' } },
    { name: 'scale', type: { kind: 'tinyint' } },
    { name: 'collation_name', type: nvarchar(128) },
    { name: 'error_number', type: int },
    { name: 'error_message', type: nvarchar(4000) },
  ]
  scope.tables.push({ alias, columns })
  const rows =
    'columns' in found
      ? found.columns.map(({ name, type }, i) => [
          '0',
          String(i + 1),
          name === '' ? 'NULL' : text(name),
          '1',
          text(typeText(type)),
          ...sizes(type).map(String),
          type.kind.includes('char') ? `'Japanese_CI_AS'` : 'NULL',
          'NULL',
          'NULL',
        ])
      : [['0', '0', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL', 'NULL', String(found.number), text(found.message)]]
  const names = columns.map(({ name }) => quote(name)).join(', ')
  const values = rows.map((row) => `(${row.join(', ')})`).join(', ')
  return `(WITH "tds_described" (${names}) AS (VALUES ${values}) SELECT * FROM "tds_described") AS ${quote(alias)}`
}
