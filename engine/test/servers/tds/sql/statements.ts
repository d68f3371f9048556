import { storedName, type CatalogueColumn } from './catalogue.ts'
import { quote, text, type Context, type Query, type Scope, type ScopeColumn } from './context.ts'
import { parseColumns, parseTableName } from './create.ts'
import { parseExpression, parseList } from './expressions.ts'
import { parseQuery } from './query.ts'
import { SqlError } from './sql-error.ts'
import { typeText, type SqlType } from './sql-type.ts'
import { parseTypeName } from './type-name.ts'
import { parseTables } from './from.ts'

/** What a statement does, ready to be run. */
export type Action =
  | { do: 'query'; query: Query; changes: boolean }
  | { do: 'run'; sql: string[]; count: boolean; first?: () => void; after?: () => void }
  | { do: 'begin' | 'commit' | 'rollback' }
  | { do: 'save'; name: string }
  | { do: 'wait'; ms: number }
  | { do: 'set'; name: string; value: string }
  | { do: 'call'; procedure: string; args: Map<string, Argument> }
  | { do: 'declare'; variables: { name: string; type: SqlType; sql: string }[] }
  | { do: 'nothing' }

/** An argument of EXEC: a constant or a variable, with its SQLite text. */
export interface Argument {
  sql: string
  /** Of a constant. */
  value: string
}

/** Parses the next statement of a batch. Throws `SqlError`. */
export function parseStatement(context: Context): Action {
  const { cursor } = context
  const word = cursor.peek().text
  if (word === 'SELECT' || word === 'WITH' || word === '(') return select(context)
  if (cursor.take('INSERT')) return insert(context)
  if (cursor.take('UPDATE')) return update(context)
  if (cursor.take('DELETE')) return remove(context)
  if (cursor.take('CREATE', 'TABLE')) return createTable(context)
  if (cursor.take('CREATE', 'VIEW')) return createView(context)
  if (cursor.take('CREATE', 'SCHEMA')) return createSchema(context)
  if (cursor.take('DROP', 'TABLE')) return drop(context, 'TABLE')
  if (cursor.take('DROP', 'VIEW')) return drop(context, 'VIEW')
  if (cursor.take('ALTER', 'TABLE')) return alter(context)
  if (cursor.take('TRUNCATE', 'TABLE')) {
    const { schema, name } = known(context)
    return { do: 'run', sql: [`DELETE FROM ${quote(storedName(schema, name))}`], count: false }
  }
  if (cursor.take('BEGIN', 'TRAN') || cursor.take('BEGIN', 'TRANSACTION')) return transaction(context, 'begin')
  if (cursor.take('COMMIT')) return transaction(context, 'commit')
  if (cursor.take('ROLLBACK')) return transaction(context, 'rollback')
  if (cursor.take('WAITFOR')) return waitFor(context)
  if (cursor.take('SET')) return set(context)
  if (cursor.take('USE')) return { do: 'set', name: 'DATABASE', value: cursor.name() }
  if (cursor.take('DECLARE')) return declareVariable(context)
  if (cursor.take('EXEC') || cursor.take('EXECUTE')) return execute(context)
  throw cursor.near()
}

function select(context: Context): Action {
  let target: { schema: string; name: string } | undefined
  const query = parseQuery(context, { into: (schema, name) => (target = { schema, name }) })
  if (!target) return { do: 'query', query, changes: false }
  const { schema, name } = target
  const columns = query.columns.map((column): CatalogueColumn => ({ ...column, nullable: true, identity: false }))
  const stored = quote(storedName(schema, name))
  return {
    do: 'run',
    sql: [`CREATE TABLE ${stored} (${columns.map(declare).join(', ')})`, `INSERT INTO ${stored} ${query.sql}`],
    count: true,
    first: () => context.catalogue.addObject(schema, name, 'U', columns, []),
  }
}

/** A column as SQLite declares it: texts compare without case, as the database's collation says. */
export function declare({ name, type, nullable }: CatalogueColumn): string {
  const affinity = /char/.test(type.kind)
    ? `TEXT COLLATE NOCASE`
    : /int|bit/.test(type.kind)
      ? 'INTEGER'
      : /decimal|money/.test(type.kind)
        ? 'NUMERIC'
        : /float|real/.test(type.kind)
          ? 'REAL'
          : /binary/.test(type.kind)
            ? 'BLOB'
            : 'TEXT'
  return `${quote(name)} ${affinity}${nullable ? '' : ' NOT NULL'}`
}

function known(context: Context): { schema: string; name: string; columns: CatalogueColumn[] } {
  const { schema, name, written } = parseTableName(context.cursor)
  if (schema.toLowerCase() === 'sys') throw new SqlError(259, 'Ad hoc updates to system catalogs are not allowed.')
  return { schema, name, columns: context.catalogue.columnsOf(schema, name, written) }
}

function stored(sql: string, from: SqlType | undefined, column: CatalogueColumn): string {
  return `tds_to(${sql}, ${text(typeText(column.type))}, ${from ? text(typeText(from)) : 'NULL'}, 1)`
}

function columnNamed(columns: readonly CatalogueColumn[], name: string): CatalogueColumn {
  const found = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new SqlError(207, `Invalid column name '${name}'.`)
  return found
}

function insert(context: Context): Action {
  const { cursor } = context
  cursor.take('INTO')
  const { schema, name, columns } = known(context)
  let targets = columns.filter((column) => !column.identity)
  if (cursor.take('(')) {
    targets = [columnNamed(columns, cursor.name())]
    while (cursor.take(',')) targets.push(columnNamed(columns, cursor.name()))
    cursor.expect(')')
  }
  const returning = output(context, 'INSERTED', columns)
  const table = quote(storedName(schema, name))
  const names = `(${targets.map((column) => quote(column.name)).join(', ')})`
  const finish = (sql: string): Action =>
    returning
      ? { do: 'query', query: { sql: `${sql}${returning.sql}`, columns: returning.columns }, changes: true }
      : { do: 'run', sql: [sql], count: true }
  if (cursor.take('DEFAULT', 'VALUES')) return finish(`INSERT INTO ${table} DEFAULT VALUES`)
  if (!cursor.take('VALUES')) {
    const query = parseQuery(context)
    checkWidth(query.columns.length, targets.length)
    const values = query.columns.map((column, i) => stored(`"tds_c${i}"`, column.type, targets[i]!)).join(', ')
    const inner = query.columns.map((_, i) => `"tds_c${i}"`).join(', ')
    return finish(
      `INSERT INTO ${table} ${names} WITH "tds_rows" (${inner}) AS (${query.sql}) SELECT ${values} FROM "tds_rows" WHERE true`,
    )
  }
  const rows: string[] = []
  do {
    cursor.expect('(')
    const list = parseList(context, undefined)
    cursor.expect(')')
    checkWidth(list.length, targets.length)
    list.forEach((one, i) => one.guess?.(targets[i]!.type))
    rows.push(`(${list.map((one, i) => stored(one.sql, one.type, targets[i]!)).join(', ')})`)
  } while (cursor.take(','))
  return finish(`INSERT INTO ${table} ${names} VALUES ${rows.join(', ')}`)
}

function checkWidth(values: number, columns: number): void {
  if (values < columns)
    throw new SqlError(
      109,
      'There are more columns in the INSERT statement than values specified in the VALUES clause.',
      15,
    )
  if (values > columns)
    throw new SqlError(
      110,
      'There are fewer columns in the INSERT statement than values specified in the VALUES clause.',
      15,
    )
}

/** `OUTPUT INSERTED.a, DELETED.b` as RETURNING. */
function output(context: Context, which: string, columns: readonly CatalogueColumn[]): Query | undefined {
  const { cursor } = context
  if (!cursor.take('OUTPUT')) return undefined
  const found: ScopeColumn[] = []
  do {
    const word = cursor.name().toUpperCase()
    if (word !== which) throw new SqlError(4104, `The multi-part identifier "${word}" could not be bound.`)
    cursor.expect('.')
    if (cursor.take('*')) found.push(...columns)
    else found.push(columnNamed(columns, cursor.name()))
  } while (cursor.take(','))
  return { sql: ` RETURNING ${found.map((column) => quote(column.name)).join(', ')}`, columns: found }
}

function update(context: Context): Action {
  const { cursor } = context
  const { schema, name, columns } = known(context)
  cursor.expect('SET')
  const scope: Scope = { tables: [{ alias: storedName(schema, name), columns }] }
  const sets: string[] = []
  do {
    const column = columnNamed(columns, cursor.name())
    cursor.expect('=')
    const value = parseExpression(context, scope)
    value.guess?.(column.type)
    sets.push(`${quote(column.name)} = ${stored(value.sql, value.type, column)}`)
  } while (cursor.take(','))
  const returning = output(context, 'INSERTED', columns)
  const from = cursor.take('FROM') ? ` FROM ${parseTables(context, scope)}` : ''
  const where = cursor.take('WHERE') ? ` WHERE ${parseExpression(context, scope).sql}` : ''
  const sql = `UPDATE ${quote(storedName(schema, name))} SET ${sets.join(', ')}${from}${where}`
  return returning
    ? { do: 'query', query: { sql: sql + returning.sql, columns: returning.columns }, changes: true }
    : { do: 'run', sql: [sql], count: true }
}

function remove(context: Context): Action {
  const { cursor } = context
  cursor.take('FROM')
  const { schema, name, columns } = known(context)
  const returning = output(context, 'DELETED', columns)
  const scope: Scope = { tables: [{ alias: storedName(schema, name), columns }] }
  const where = cursor.take('WHERE') ? ` WHERE ${parseExpression(context, scope).sql}` : ''
  const sql = `DELETE FROM ${quote(storedName(schema, name))}${where}`
  return returning
    ? { do: 'query', query: { sql: sql + returning.sql, columns: returning.columns }, changes: true }
    : { do: 'run', sql: [sql], count: true }
}

function createTable(context: Context): Action {
  const { schema, name } = parseTableName(context.cursor)
  const { columns, key, sql } = parseColumns(context)
  return {
    do: 'run',
    sql: [`CREATE TABLE ${quote(storedName(schema, name))} (${sql.join(', ')})`],
    count: false,
    first() {
      if (context.catalogue.objectId(schema, name) !== undefined)
        throw new SqlError(2714, `There is already an object named '${name}' in the database.`)
      context.catalogue.addObject(schema, name, 'U', columns, key)
    },
  }
}

function createView(context: Context): Action {
  const { cursor } = context
  const { schema, name } = parseTableName(cursor)
  cursor.expect('AS')
  const query = parseQuery(context, { nested: true })
  const columns = query.columns.map((column): CatalogueColumn => ({ ...column, nullable: true, identity: false }))
  return {
    do: 'run',
    sql: [`CREATE VIEW ${quote(storedName(schema, name))} AS ${query.sql}`],
    count: false,
    first: () => context.catalogue.addObject(schema, name, 'V', columns, []),
  }
}

function createSchema(context: Context): Action {
  const name = context.cursor.name()
  return { do: 'run', sql: [], count: false, first: () => context.catalogue.addSchema(name) }
}

function drop(context: Context, kind: 'TABLE' | 'VIEW'): Action {
  const { cursor, catalogue } = context
  const gentle = cursor.take('IF', 'EXISTS')
  const { schema, name } = parseTableName(cursor)
  if (catalogue.objectId(schema, name) === undefined) {
    if (gentle) return { do: 'nothing' }
    throw new SqlError(
      3701,
      `Cannot drop the ${kind.toLowerCase()} '${name}', because it does not exist or you do not have permission.`,
      11,
    )
  }
  const sql = [`DROP ${kind} ${quote(storedName(schema, name))}`]
  return { do: 'run', sql, count: false, after: () => catalogue.dropObject(schema, name) }
}

function alter(context: Context): Action {
  const { schema, name } = known(context)
  context.cursor.expect('ADD')
  const { columns, sql } = parseColumns(context, true)
  return {
    do: 'run',
    sql: sql.map((column) => `ALTER TABLE ${quote(storedName(schema, name))} ADD COLUMN ${column}`),
    count: false,
    after: () => context.catalogue.addColumns(schema, name, columns),
  }
}

function transaction({ cursor }: Context, what: 'begin' | 'commit' | 'rollback'): Action {
  if (what !== 'begin' && !cursor.take('TRAN') && !cursor.take('TRANSACTION')) cursor.take('WORK')
  if (cursor.isName()) cursor.next()
  return { do: what }
}

function waitFor({ cursor }: Context): Action {
  if (!cursor.isName() || cursor.next().text !== 'DELAY') throw cursor.near()
  const [hours = 0, minutes = 0, seconds = 0] = cursor.next().value.split(':').map(Number)
  return { do: 'wait', ms: (hours * 3600 + minutes * 60 + seconds) * 1000 }
}

function set({ cursor }: Context): Action {
  const name = cursor.next().text
  const values: string[] = []
  while (
    cursor.peek().type !== 'end' &&
    !cursor.is(';') &&
    !(values.length > 0 && startsStatement(cursor.peek().text, values))
  )
    values.push(cursor.next().text)
  return { do: 'set', name, value: values.join(' ') }
}

function startsStatement(word: string, before: readonly string[]): boolean {
  if (['SELECT', 'SET', 'INSERT', 'UPDATE', 'DELETE', 'EXEC', 'BEGIN', 'IF', 'CREATE', 'WITH', 'USE'].includes(word))
    return !(word === 'READ' || before.at(-1) === ',')
  return false
}

function execute(context: Context): Action {
  const { cursor } = context
  let procedure = cursor.name()
  while (cursor.take('.')) procedure = cursor.is('.') ? '' : cursor.name()
  const args = new Map<string, Argument>()
  while (cursor.peek().type !== 'end' && !cursor.is(';')) {
    let name = String(args.size)
    if (cursor.peek().type === 'variable' && cursor.peek(1).text === '=') {
      name = cursor.next().value.slice(1).toLowerCase()
      cursor.next()
    }
    const token = cursor.peek()
    if (token.type === 'word' && token.text !== 'NULL')
      args.set(name, { sql: text(cursor.next().value), value: token.value })
    else args.set(name, { sql: parseExpression(context, undefined, 6).sql, value: token.value })
    if (!cursor.take(',')) break
  }
  return { do: 'call', procedure: procedure.toLowerCase(), args }
}

function declareVariable(context: Context): Action {
  const { cursor } = context
  const variables: { name: string; type: SqlType; sql: string }[] = []
  do {
    const token = cursor.next()
    if (token.type !== 'variable') throw cursor.near()
    cursor.take('AS')
    const type = parseTypeName(cursor)
    const value = cursor.take('=') ? parseExpression(context, undefined) : undefined
    const from = value?.type ? text(typeText(value.type)) : 'NULL'
    const sql = value ? `tds_to(${value.sql}, ${text(typeText(type))}, ${from}, 0)` : 'NULL'
    variables.push({ name: token.value.slice(1).toLowerCase(), type, sql })
  } while (cursor.take(','))
  return { do: 'declare', variables }
}
