// The process that runs the statements of one embedded database, one after the other. It blocks while SQLite works;
// whoever wants a statement to end kills the process.
import type Database from 'better-sqlite3'
import { workerOptions } from '../../workers/given.ts'
import { serveBlocking, type Answer } from '../../workers/serve-blocking.ts'
import { encodeRows } from '../encode-rows.ts'
import type { RowShape } from '../source.ts'
import type {
  DatabaseFault,
  DatabaseFile,
  DatabaseRequest,
  InsertRequest,
  JsonRequest,
  RunRequest,
  WireValue,
} from './database-requests.ts'
import { openDatabase } from './open-database.ts'
import { writtenRows } from './written-rows.ts'

const maxStatements = 300
const maxNumbers = 1000

interface Numbered {
  text: string
  shape: RowShape
  countText?: string | undefined
}

interface Open {
  database: Database.Database
  /** Prepared, by text. */
  statements: Map<string, Database.Statement>
  /** What is asked again and again, by number. */
  numbered: Map<number, Numbered>
  begin: Database.Statement
  commit: Database.Statement
  totalChanges: Database.Statement
  cursor?: IterableIterator<unknown> | undefined
}

function open(file: DatabaseFile): Open {
  const database = openDatabase(file)
  return {
    database,
    statements: new Map(),
    numbered: new Map(),
    begin: database.prepare('BEGIN'),
    commit: database.prepare('COMMIT'),
    totalChanges: database.prepare('SELECT total_changes()').pluck(),
  }
}

/** Prepared statements by text; the oldest goes when there are too many. */
function prepare({ database, statements }: Open, text: string): Database.Statement {
  const known = statements.get(text)
  if (known) return known
  const statement = database.prepare(text)
  if (statement.reader) statement.raw(true)
  forgetOldest(statements, maxStatements)
  statements.set(text, statement)
  return statement
}

function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (oldest !== undefined && map.size >= most) map.delete(oldest)
}

function handle(state: Open, request: DatabaseRequest): Answer {
  const { database } = state
  switch (request.op) {
    case 'json':
      return json(state, request)
    case 'run':
      return run(state, request)
    case 'insert':
      return insert(state, request)
    case 'begin':
      database.exec(request.mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN')
      return '{}'
    case 'commit':
      database.exec('COMMIT')
      return '{}'
    case 'leave':
      state.cursor?.return?.()
      state.cursor = undefined
      return rollBack(database)
    case 'rollback':
      return rollBack(database)
    case 'exec':
      database.exec(request.text)
      return '{}'
    case 'describe': {
      // Preparing believes what the connection knows of the tables; only running looks whether others changed them.
      database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get()
      const statement = database.prepare(request.text)
      return JSON.stringify({ columns: statement.reader ? statement.columns() : [] })
    }
    case 'open': {
      const statement = database.prepare(request.text).raw(true).safeIntegers(true)
      state.cursor = statement.iterate(...revive(request.values))
      return '{}'
    }
    case 'next':
      return writtenRows(nextRows(state, request.rows))
    case 'version':
      return JSON.stringify({ version: `SQLite ${database.prepare('select sqlite_version()').pluck().get()}` })
  }
}

function rollBack(database: Database.Database): Answer {
  if (database.inTransaction) database.exec('ROLLBACK')
  return '{}'
}

function nextRows({ cursor }: Open, most: number): unknown[][] {
  if (!cursor) throw new Error('no cursor is open')
  const rows: unknown[][] = []
  while (rows.length < most) {
    const next = cursor.next()
    if (next.done) break
    rows.push(next.value as unknown[])
  }
  return rows
}

/** The statements of a number: told with its first request, kept for the next ones, the oldest goes when there are too many. */
function numberedOf({ numbered }: Open, { number, text, shape, countText }: JsonRequest): Numbered {
  if (text === undefined || !shape) {
    const known = numbered.get(number)
    if (!known) throw Object.assign(new Error('an unknown statement'), { code: 'UNKNOWN_NUMBER' })
    return known
  }
  const told = { text, shape, countText }
  forgetOldest(numbered, maxNumbers)
  numbered.set(number, told)
  return told
}

/** The answer's first bytes tell rows and total; the rest is the rows' JSON text. */
function json(state: Open, request: JsonRequest): string {
  const { text: page, shape, countText } = numberedOf(state, request)
  // Page and count see the same state; one statement alone needs no transaction.
  if (countText !== undefined) state.begin.run()
  try {
    const statement = prepare(state, page)
    const values = revive(request.values)
    let rows = statement.all(...values) as unknown[][]
    let text = encodeRows(rows, shape)
    if (text === undefined) {
      rows = statement.safeIntegers(true).all(...values) as unknown[][]
      statement.safeIntegers(false)
      text = encodeRows(rows, shape) ?? '[]'
    }
    const counted = countText === undefined ? [-1] : prepare(state, countText).get(...revive(request.countValues ?? []))
    const [total] = counted as unknown[]
    return `${rows.length} ${Number(total)} ${text}`
  } finally {
    if (countText !== undefined) state.commit.run()
  }
}

function run(state: Open, { text, values, maxRows, readOnly = false }: RunRequest): Buffer {
  const statement = prepare(state, text)
  const given = revive(values)
  if (!statement.reader) return writtenRows([], { columns: [], changes: statement.run(...given).changes })
  if (readOnly && !statement.readonly) throw new Error('attempt to write a readonly database')
  const columns = statement.columns().map(({ name }) => name)
  const rows: unknown[][] = []
  const before = state.database.inTransaction ? changesSoFar(state) : 0
  statement.safeIntegers(true)
  try {
    for (const row of statement.iterate(...given)) {
      rows.push(row as unknown[])
      if (rows.length > maxRows) throw Object.assign(new Error('too many rows'), { code: 'TOO_MANY_ROWS' })
    }
  } finally {
    statement.safeIntegers(false)
  }
  const changes = statement.readonly ? 0 : changesSoFar(state) - before
  return writtenRows(rows, { columns, changes })
}

/** An error tells which row it is about. */
function insert(state: Open, { text, rows, update }: InsertRequest): Buffer {
  const { database } = state
  const statement = prepare(state, text)
  const changing = update && { order: update.order, statement: prepare(state, update.text) }
  let at = 0
  let updated = 0
  database.exec('SAVEPOINT kumiki_insert')
  try {
    for (const values of rows) {
      const own = changing?.order.map((place) => values[place] ?? null)
      const changes = changing && own ? changing.statement.run(...revive(own)).changes : 0
      if (changes > 1) throw Object.assign(new Error('several rows have the key'), { code: 'KEY_NOT_UNIQUE' })
      if (changes === 0) statement.run(...revive(values))
      updated += changes
      at++
    }
  } catch (error) {
    database.exec('ROLLBACK TO kumiki_insert')
    throw error instanceof Error ? Object.assign(error, { row: at }) : error
  } finally {
    database.exec('RELEASE kumiki_insert')
  }
  return writtenRows([], { changes: updated })
}

const changesSoFar = ({ totalChanges }: Open): number => Number(totalChanges.get())

type Bound = string | number | bigint | null | Buffer

/**
 * better-sqlite3 takes `?1` for a parameter named 1, so the values go as an object; a statement without parameters wants no
 * argument.
 */
function revive(values: readonly WireValue[]): [] | [Record<number, Bound>] {
  if (values.length === 0) return []
  const named: Record<number, Bound> = {}
  let at = 0
  for (const value of values) named[++at] = revived(value)
  return [named]
}

function revived(value: WireValue): Bound {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'object' || value === null) return value
  return 'n' in value ? BigInt(value.n) : Buffer.from(value.b, 'base64')
}

function toFault(error: unknown): DatabaseFault {
  const { message = error, code, row }: { message?: unknown; code?: unknown; row?: number } = Object(error)
  return { message: String(message), code, ...(row !== undefined && { row }) }
}

/** What keeps the file from being opened is told with each request. */
function opened(): { state: Open } | { failure: unknown } {
  try {
    return { state: open(workerOptions<DatabaseFile>()) }
  } catch (failure) {
    return { failure }
  }
}

const database = opened()

serveBlocking((_call, request) => {
  if ('failure' in database) throw database.failure
  return handle(database.state, request as DatabaseRequest)
}, toFault)
