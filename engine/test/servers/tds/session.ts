import BetterSqlite, { type Database, type Statement } from 'better-sqlite3'
import type { BulkRows } from './bulk-rows.ts'
import { Catalogue } from './sql/catalogue.ts'
import type { Context, ScopeColumn } from './sql/context.ts'
import { convert, type SqlValue } from './sql/convert.ts'
import { parseTableName } from './sql/create.ts'
import { Cursor } from './sql/cursor.ts'
import { parseExpression } from './sql/expressions.ts'
import { SqlError } from './sql/sql-error.ts'
import { addFunctions, Cancelled } from './sql/sqlite-functions.ts'
import { int, nvarchar, typeText, type SqlType } from './sql/sql-type.ts'
import { parseStatement, type Action } from './sql/statements.ts'
import { parseTypeName } from './sql/type-name.ts'

/** Where results go. */
export interface Sink {
  /** Writes the DONE that was held back. */
  flush(more: boolean): void
  columns(columns: readonly ScopeColumn[]): void
  row(columns: readonly ScopeColumn[], values: readonly SqlValue[]): void
  /** Waits while the client does not read. */
  room(): Promise<void> | undefined
  done(rows: number | undefined): void
  transaction(what: 'begin' | 'commit' | 'rollback'): void
  database(name: string): void
}

export type Parameters = Map<string, { type: SqlType; value: SqlValue }>

export interface SessionOptions {
  file: string
  user: string
  database: string
  isCancelled(): boolean
  /** Waits, or ends early when the client cancels. */
  sleep(ms: number): void
}

/** What INSERT BULK has announced. */
interface Bulk {
  table: string
  columns: BulkRows['columns']
}

const busyMs = 30_000

/** One client's session on one database: runs batches, holds its transaction. */
export class Session {
  readonly #database: Database
  readonly #catalogue: Catalogue
  readonly #options: SessionOptions
  #rowCount = 0
  depth = 0
  #abortsOnError = false
  #showsPlan = false
  #implicit = false
  #bulk: Bulk | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.#database = new BetterSqlite(options.file, { timeout: 10_000 })
    this.#database.pragma('synchronous = OFF')
    // The last session before this one may still be closing the file; after that, a lock is an answer, not a wait.
    this.#database.prepare('SELECT count(*) FROM sqlite_master').get()
    this.#database.pragma('busy_timeout = 0')
    addFunctions(this.#database, options.isCancelled)
    this.#catalogue = new Catalogue(this.#database)
  }

  close(): void {
    this.#database.close()
  }

  #context(cursor: Cursor, parameters: Parameters): Context {
    return {
      cursor,
      catalogue: this.#catalogue,
      parameters,
      session: {
        user: this.#options.user,
        database: this.#options.database,
        rowCount: this.#rowCount,
        transactions: this.depth,
      },
      common: new Map(),
      describe: (text, declared) => this.describe(text, parseDeclarations(declared)),
    }
  }

  /** Columns of the first result of a text, as `sys.dm_exec_describe_first_result_set` tells them. */
  describe(text: string, parameters: Parameters): { columns: ScopeColumn[] } | { number: number; message: string } {
    try {
      const action = parseStatement(this.#context(new Cursor(text), parameters))
      return { columns: action.do === 'query' ? action.query.columns : [] }
    } catch (error) {
      if (error instanceof SqlError) return { number: error.number, message: error.message }
      throw error
    }
  }

  /** Parameters that a text uses without a declaration, with the types that their places suggest. */
  undeclared(text: string, declared: Parameters): { name: string; type: SqlType }[] {
    const found = new Map<string, SqlType | undefined>()
    parseStatement({ ...this.#context(new Cursor(text), declared), undeclared: found })
    return [...found].map(([name, type]) => ({ name, type: type ?? nvarchar(4000) }))
  }

  /** Answers `sp_describe_undeclared_parameters`. */
  showUndeclared(text: string, declared: string, sink: Sink): void {
    const found = this.undeclared(text, parseDeclarations(declared))
    const columns = [
      { name: 'parameter_ordinal', type: int },
      { name: 'name', type: nvarchar(128) },
      { name: 'suggested_system_type_name', type: nvarchar(128) },
    ]
    sink.columns(columns)
    found.forEach(({ name, type }, i) => sink.row(columns, [BigInt(i + 1), `@${name}`, typeText(type)]))
    sink.done(found.length)
  }

  /** INSERT BULK: rows of these types come in the next message. */
  #announce(cursor: Cursor): Bulk {
    const { written, schema, name } = parseTableName(cursor)
    this.#catalogue.columnsOf(schema, name, written)
    const columns: Bulk['columns'] = []
    cursor.expect('(')
    do columns.push({ name: cursor.name(), type: parseTypeName(cursor) })
    while (cursor.take(','))
    cursor.expect(')')
    if (cursor.take('WITH')) cursor.skip()
    return { table: schema === 'dbo' ? `[${name}]` : `[${schema}].[${name}]`, columns }
  }

  /** The rows behind INSERT BULK. Throws `SqlError`; none of them stays then. */
  load({ columns, rows }: BulkRows, sink: Sink): void {
    const bulk = this.#bulk
    this.#bulk = undefined
    const isAnnounced =
      bulk?.columns.length === columns.length &&
      bulk.columns.every(
        ({ name, type }, at) => name === columns[at]!.name && typeText(type) === typeText(columns[at]!.type),
      )
    if (!bulk || !isAnnounced) throw new SqlError(4816, 'Invalid column type from bcp client for colid 1.')
    const parameters: Parameters = new Map(columns.map(({ type }, at) => [`c${at}`, { type, value: null }]))
    const names = columns.map(({ name }) => `[${name}]`).join(', ')
    const places = columns.map((_, at) => `@c${at}`).join(', ')
    const text = `INSERT INTO ${bulk.table} (${names}) VALUES (${places})`
    const action = parseStatement(this.#context(new Cursor(text), parameters))
    if (action.do !== 'run') throw new SqlError(50000, 'Rows go into a table')
    const statements = action.sql.map((one) => this.#database.prepare(one))
    this.#database.exec('SAVEPOINT tds_bulk')
    try {
      for (const row of rows) {
        row.forEach((value, at) => (parameters.get(`c${at}`)!.value = value))
        for (const statement of statements) statement.run(values(parameters))
        if (this.#options.isCancelled()) throw new Cancelled('The client cancelled')
      }
      this.#database.exec('RELEASE tds_bulk')
    } catch (error) {
      this.#database.exec('ROLLBACK TO tds_bulk; RELEASE tds_bulk')
      if (this.#abortsOnError && this.depth > 0) this.rollback(sink)
      throw translate(error)
    }
    this.#rowCount = rows.length
    sink.done(rows.length)
  }

  /** Runs all statements of a text. Throws `SqlError` or `Cancelled`; what ran before stays. */
  async run(text: string, parameters: Parameters, sink: Sink): Promise<void> {
    const cursor = new Cursor(text)
    while (cursor.peek().type !== 'end') {
      if (cursor.take(';')) continue
      await this.#statement(cursor, parameters, sink, true)
    }
  }

  async #statement(cursor: Cursor, parameters: Parameters, sink: Sink, execute: boolean): Promise<void> {
    const context = this.#context(cursor, parameters)
    if (cursor.take('INSERT', 'BULK')) {
      this.#bulk = this.#announce(cursor)
      return sink.done(undefined)
    }
    if (cursor.take('IF')) return this.#branch(context, parameters, sink, execute)
    if (cursor.is('BEGIN') && !cursor.is('BEGIN', 'TRAN') && !cursor.is('BEGIN', 'TRANSACTION')) {
      cursor.next()
      while (!cursor.take('END')) {
        if (cursor.peek().type === 'end') throw cursor.near()
        if (!cursor.take(';')) await this.#statement(cursor, parameters, sink, execute)
      }
      return
    }
    const action = parseStatement(context)
    requireEnd(cursor, action)
    if (!execute) return
    try {
      await this.#do(action, parameters, sink)
    } catch (error) {
      if (this.#abortsOnError && this.depth > 0) this.rollback(sink)
      throw translate(error)
    }
  }

  async #branch(context: Context, parameters: Parameters, sink: Sink, execute: boolean): Promise<void> {
    const { cursor } = context
    const test = parseExpression(context, undefined)
    const row = execute
      ? this.#database.prepare(`SELECT CASE WHEN ${test.sql} THEN 1 ELSE 0 END AS yes`).get(values(parameters))
      : undefined
    const yes = execute && Number((row as { yes: number }).yes) === 1
    await this.#statement(cursor, parameters, sink, yes)
    if (cursor.take('ELSE')) await this.#statement(cursor, parameters, sink, execute && !yes)
  }

  async #do(action: Action, parameters: Parameters, sink: Sink): Promise<void> {
    if (action.do === 'set') return this.#set(action.name, action.value, sink)
    if (action.do === 'wait') {
      this.#options.sleep(action.ms)
      if (this.#options.isCancelled()) throw new Cancelled('The client cancelled')
      return sink.done(undefined)
    }
    if (action.do === 'begin') return this.begin(sink)
    if (action.do === 'commit') return this.commit(sink)
    if (action.do === 'rollback') return this.rollback(sink)
    if (action.do === 'call') return this.#call(action, parameters, sink)
    if (action.do === 'declare') {
      for (const { name, type, sql } of action.variables)
        parameters.set(name, { type, value: this.#value(sql, parameters) })
      return
    }
    if (this.#implicit && this.depth === 0) this.begin(undefined)
    if (action.do === 'query') return this.#query(action, parameters, sink)
    if (action.do === 'run') return this.#run(action, parameters, sink)
    sink.done(undefined)
  }

  async #query({ query, changes }: Action & { do: 'query' }, parameters: Parameters, sink: Sink): Promise<void> {
    if (this.#showsPlan) return this.#plan(query.sql, parameters, sink)
    const statement = this.#database.prepare(query.sql).raw(true).safeIntegers(true) as Statement<unknown[], SqlValue[]>
    let count = 0
    const rows = changes
      ? await this.#patiently(() => statement.all(values(parameters)))
      : statement.iterate(values(parameters))
    sink.columns(query.columns)
    for (const row of rows) {
      sink.row(query.columns, row)
      count++
      const full = sink.room()
      if (full) await full
      if (this.#options.isCancelled()) throw new Cancelled('The client cancelled')
    }
    this.#rowCount = count
    sink.done(count)
  }

  async #plan(sql: string, parameters: Parameters, sink: Sink): Promise<void> {
    const rows = this.#database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values(parameters)) as { detail: string }[]
    const columns = [{ name: 'StmtText', type: nvarchar(4000) }]
    sink.columns(columns)
    for (const { detail } of rows) sink.row(columns, [`  |--${detail}`])
    sink.done(rows.length)
  }

  async #run({ sql, count, first, after }: Action & { do: 'run' }, parameters: Parameters, sink: Sink): Promise<void> {
    if (this.#showsPlan) return sink.done(0)
    const changes = await this.#patiently(() => {
      this.#database.exec('SAVEPOINT tds_statement')
      try {
        first?.()
        let changed = 0
        for (const one of sql) changed = this.#database.prepare(one).run(values(parameters)).changes
        after?.()
        this.#database.exec('RELEASE tds_statement')
        return changed
      } catch (error) {
        this.#database.exec('ROLLBACK TO tds_statement; RELEASE tds_statement')
        throw error
      }
    })
    if (count) this.#rowCount = changes
    sink.done(count ? changes : undefined)
  }

  /** Waits for another session's lock; a lock that can never be had makes this one the victim of a deadlock. */
  async #patiently<T>(work: () => T): Promise<T> {
    const end = performance.now() + busyMs
    for (;;) {
      try {
        return work()
      } catch (error) {
        const code = (error as { code?: string }).code ?? ''
        if (!code.startsWith('SQLITE_BUSY') && code !== 'SQLITE_LOCKED') throw error
        if (code === 'SQLITE_BUSY_SNAPSHOT' || performance.now() > end) throw error
        this.#options.sleep(10)
        if (this.#options.isCancelled()) throw new Cancelled('The client cancelled', { cause: error })
      }
    }
  }

  begin(sink: Sink | undefined): void {
    if (this.depth++ === 0) {
      this.#database.exec('BEGIN')
      sink?.transaction('begin')
    }
    sink?.done(undefined)
  }
  commit(sink: Sink): void {
    if (this.depth === 0)
      throw new SqlError(3902, 'The COMMIT TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    if (--this.depth === 0) {
      this.#database.exec('COMMIT')
      sink.transaction('commit')
    }
    sink.done(undefined)
  }
  rollback(sink: Sink): void {
    if (this.depth === 0)
      throw new SqlError(3903, 'The ROLLBACK TRANSACTION request has no corresponding BEGIN TRANSACTION.')
    this.depth = 0
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
    sink.transaction('rollback')
    sink.done(undefined)
  }
  /** What a reset of the connection does. */
  reset(): void {
    this.depth = 0
    this.#abortsOnError = false
    this.#showsPlan = false
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK')
  }

  #set(name: string, value: string, sink: Sink): void {
    const on = value.startsWith('ON')
    if (name === 'XACT_ABORT') this.#abortsOnError = on
    if (name.startsWith('SHOWPLAN')) this.#showsPlan = value.endsWith('ON')
    if (name === 'IMPLICIT_TRANSACTIONS') this.#implicit = on
    if (name === 'DATABASE') sink.database(value)
    sink.done(undefined)
  }

  #value(sql: string, parameters: Parameters): SqlValue {
    const row = this.#database.prepare(`SELECT ${sql}`).raw(true).safeIntegers(true).get(values(parameters))
    return (row as SqlValue[])[0] ?? null
  }

  async #call({ procedure, args }: Action & { do: 'call' }, parameters: Parameters, sink: Sink): Promise<void> {
    const get = (name: string) => args.get(name)?.value ?? ''
    if (procedure === 'sp_addextendedproperty') {
      this.#catalogue.describe(
        get('value'),
        get('level0name') || 'dbo',
        get('level1name'),
        args.get('level2name')?.value,
      )
      return sink.done(undefined)
    }
    if (procedure === 'sp_describe_undeclared_parameters') {
      const [text = '', declared = ''] = [...args.values()].map(({ sql }) => this.#value(sql, parameters))
      return this.showUndeclared(String(text), String(declared), sink)
    }
    if (procedure !== 'sp_executesql') throw new SqlError(2812, `Could not find stored procedure '${procedure}'.`)
    const [text = '', declared = '', ...rest] = [...args.values()].map(({ sql }) => this.#value(sql, parameters))
    const inner = parseDeclarations(String(declared))
    const names = [...inner.values()]
    rest.forEach((value, i) => {
      const target = names[i]
      if (!target) throw new SqlError(8144, 'Procedure or function has too many arguments specified.')
      target.value = asDeclared(target.type, value)
    })
    await this.run(String(text), inner, sink)
  }
}

/** Declarations as `sp_executesql` takes them: `@a int, @b nvarchar(20)`. */
export function parseDeclarations(text: string): Parameters {
  const result: Parameters = new Map()
  const cursor = new Cursor(text)
  while (cursor.peek().type === 'variable') {
    const name = cursor.next().value.slice(1).toLowerCase()
    if (cursor.is('AS')) cursor.next()
    result.set(name, { type: parseTypeName(cursor), value: null })
    if (!cursor.take('OUTPUT')) cursor.take('OUT')
    if (!cursor.take(',')) break
  }
  if (cursor.peek().type !== 'end') throw cursor.near()
  return result
}

/** A value as its declared type holds it. */
export function asDeclared(type: SqlType, value: SqlValue): SqlValue {
  return type.kind === 'decimal' && typeof value === 'string' ? value : convert(value, type)
}

function values(parameters: Parameters): Record<string, SqlValue> {
  return Object.fromEntries([...parameters].map(([name, { value }]) => [name, value]))
}

const starts = new Set(
  `SELECT WITH INSERT UPDATE DELETE CREATE DROP ALTER TRUNCATE BEGIN COMMIT ROLLBACK WAITFOR SET USE EXEC EXECUTE IF END ELSE DECLARE`.split(
    ' ',
  ),
)

/** Behind a statement stands another one, or nothing. */
function requireEnd(cursor: Cursor, action: Action): void {
  const token = cursor.peek()
  if (token.type === 'end' || cursor.is(';') || starts.has(token.text)) return
  if (action.do === 'set') return
  throw cursor.near()
}

const constraints: Record<string, [number, string]> = {
  SQLITE_CONSTRAINT_PRIMARYKEY: [2627, 'Violation of PRIMARY KEY constraint. Cannot insert duplicate key in object.'],
  SQLITE_CONSTRAINT_UNIQUE: [2627, 'Violation of UNIQUE KEY constraint. Cannot insert duplicate key in object.'],
  SQLITE_CONSTRAINT_NOTNULL: [
    515,
    'Cannot insert the value NULL into column; column does not allow nulls. INSERT fails.',
  ],
}

function translate(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  const known = constraints[code]
  if (known) return new SqlError(known[0], `${known[1]} (${message})`, 14)
  if (code.startsWith('SQLITE_BUSY') || code === 'SQLITE_LOCKED')
    return new SqlError(
      1205,
      'Transaction was deadlocked on lock resources with another process and has been chosen as the deadlock victim. Rerun the transaction.',
      13,
    )
  if (code.startsWith('SQLITE')) return new SqlError(50000, `SQLite refuses the translated statement: ${message}`)
  return error
}
