import { join } from 'node:path'
import Database from 'better-sqlite3'
import { addCatalogue } from './catalogue.ts'
import { addFunctions } from './functions.ts'
import type { ChildAnswer, ChildRequest, Cell, DeclaredColumn } from './protocol.ts'

/**
 * The database of one job, in a process of its own so that a statement that runs can be ended. Each library is a file;
 * they are attached in the order of the library list, and SQLite looks for unqualified names in that order.
 */
const database = new Database(':memory:', { timeout: 20_000 })
database.unsafeMode(true)
const cursors = new Map<string, Iterator<Cell[]>>()
const state = {
  programs: [] as string[],
  libraries: [] as string[],
  list: [] as string[],
  log: [],
  jobs: {},
  user: '',
  userCcsid: '',
}
let attached: string[] = []

process.on('message', (request: ChildRequest) => {
  let answer: ChildAnswer
  try {
    answer = { id: request.id, ...answerTo(request) }
  } catch (error) {
    answer = { id: request.id, error: (error as Error).message }
  }
  process.send!(answer)
})
process.on('disconnect', () => process.exit(0))

function answerTo(request: ChildRequest): Omit<ChildAnswer, 'id'> {
  Object.assign(state, request.state)
  switch (request.op) {
    case 'attach':
      attach(request.folder, request.libraries)
      return {}
    case 'exec':
      database.exec(request.sql)
      return {}
    case 'protect':
      database.pragma('query_only = ON')
      return {}
    case 'describe':
      return describe(request.sql)
    case 'run':
      return run(request)
    case 'more':
      return take(request.cursor, request.rows)
    case 'close':
      cursors.get(request.cursor)?.return?.()
      cursors.delete(request.cursor)
      return {}
  }
}

function attach(folder: string, libraries: string[]): void {
  if (attached.length === 0) {
    addFunctions(database)
    database.pragma('case_sensitive_like = ON')
    addCatalogue(database, folder, state)
  }
  for (const library of attached) database.exec(`DETACH ${quoted(library)}`)
  for (const library of libraries) {
    database.exec(`ATTACH '${join(folder, `${library}.db`).replaceAll("'", "''")}' AS ${quoted(library)}`)
    database.exec(`PRAGMA ${quoted(library)}.journal_mode = WAL`)
  }
  attached = libraries
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

function prepare(sql: string) {
  return database.prepare(sql).safeIntegers(true)
}

function describe(sql: string): Omit<ChildAnswer, 'id'> {
  const statement = prepare(sql)
  if (!statement.reader) return { columns: [] }
  // What has no declared type is known by a first row only.
  const columns = declaredOf(statement)
  if (columns.every(({ type }) => type !== undefined)) return { columns }
  const [first] = statement.raw(true).iterate(...bound(sql, [])) as Iterable<Cell[]>
  return { columns: typed(columns, first) }
}

function run({ sql, values, rows, cursor, begin }: Extract<ChildRequest, { op: 'run' }>): Omit<ChildAnswer, 'id'> {
  if (begin && !database.inTransaction) database.exec('BEGIN IMMEDIATE')
  const statement = prepare(sql)
  if (!statement.reader)
    return { columns: [], changes: Number(statement.run(...bound(sql, values)).changes), done: true }
  const iterator = (statement.raw(true).iterate(...bound(sql, values)) as IterableIterator<Cell[]>)[Symbol.iterator]()
  cursors.set(cursor, iterator)
  const taken = take(cursor, rows)
  return { ...taken, columns: typed(declaredOf(statement), taken.rows?.[0]) }
}

function take(cursor: string, count: number): Omit<ChildAnswer, 'id'> {
  const iterator = cursors.get(cursor)
  const rows: Cell[][] = []
  let done = iterator === undefined
  while (iterator && rows.length < count) {
    const next = iterator.next()
    if (next.done) {
      done = true
      break
    }
    rows.push(next.value)
  }
  if (done) cursors.delete(cursor)
  return { rows, done }
}

function declaredOf(statement: Database.Statement): DeclaredColumn[] {
  return statement.columns().map(({ name, type, table, database: library, column }) => ({
    name,
    ...(type === null ? {} : { type }),
    ...(table === null || column === null || library === null ? {} : { table, column, library }),
  }))
}

/** Columns without a declared type take that of the value in the first row. */
function typed(columns: DeclaredColumn[], first: Cell[] | undefined): DeclaredColumn[] {
  return columns.map((column, i) => (column.type === undefined ? { ...column, type: typeOfValue(first?.[i]) } : column))
}

function typeOfValue(value: Cell | undefined): string {
  if (typeof value === 'bigint') return value >= -2147483648n && value <= 2147483647n ? 'INTEGER' : 'BIGINT'
  if (typeof value === 'number') return 'DOUBLE'
  if (value instanceof Uint8Array) return 'VARBINARY(32000)'
  return 'VARCHAR(32000)'
}

/** Numbered placeholders are names to the driver; what has no value is NULL. */
function bound(sql: string, values: readonly Cell[]): [] | [Record<string, Cell>] {
  const numbers = [...sql.matchAll(/\?(\d+)/g)].map((found) => Number(found[1]))
  const count = Math.max(values.length, ...numbers)
  if (count === 0) return []
  return [Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i + 1), values[i] ?? null]))]
}
