// Holds the ODBC connections of one source, in a process of its own: drivers block threads, and their faults would be ours.
import { createRequire } from 'node:module'
import { serveWorker } from '../../workers/serve-worker.ts'

/** What is used of `odbc`, and of that what its own types leave out. */
interface Odbc {
  connect(options: object): Promise<Connection>
}

interface Connection {
  query(text: string, values: readonly unknown[]): Promise<Rows>
  query(text: string, values: readonly unknown[], options: { cursor: true; fetchSize: number }): Promise<Cursor>
  callProcedure(
    catalog: null,
    schema: string,
    name: string,
    values: readonly unknown[],
  ): Promise<Rows & { parameters: unknown[] }>
  beginTransaction(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Runs on this thread: the others may all be busy with what is to be cancelled. */
  cancel(): Promise<void>
  close(): Promise<void>
}

interface Rows extends Array<unknown[]> {
  count: number
  columns?: readonly DriverColumn[]
}

interface DriverColumn {
  name: string
  dataType: number
  dataTypeName: string
  columnSize: number | bigint
  decimalDigits: number
  nullable: boolean
}

interface Cursor {
  readonly noData: boolean
  fetch(): Promise<Rows>
  close(): Promise<void>
}

interface OpenCursor {
  key: number
  cursor: Cursor
  size: number
  columns?: WireColumn[]
}

type WireColumn = ReturnType<typeof columnsOf>[number]

/** A connection by its number. */
interface Keyed {
  key: number
}
interface Asked extends Keyed {
  text: string
  values: readonly unknown[]
}

const connections = new Map<number, Connection>()
const cursors = new Map<number, OpenCursor>()
let lastCursor = 0
/** What runs on each connection: it is closed behind that. */
const working = new Map<number, Set<Promise<unknown>>>()

async function noted<Value>(key: number, work: (one: Connection) => Promise<Value>): Promise<Value> {
  const promise = work(connection(key))
  const own = working.get(key) ?? new Set()
  working.set(key, own.add(promise))
  try {
    return await promise
  } finally {
    own.delete(promise)
  }
}

const calls = {
  async connect({ key, connectionString, seconds }: Keyed & { connectionString: string; seconds: number }) {
    const options = { connectionString, connectionTimeout: seconds, loginTimeout: seconds, fetchArray: true }
    connections.set(key, await driverManager().connect(options))
  },

  run: ({ key, text, values }: Asked) =>
    noted(key, async (one) => {
      const result = await one.query(text, values)
      return { columns: columnsOf(result), rows: [...result], count: result.count }
    }),

  /** Opens a cursor and gives its first rows. */
  open: ({ key, text, values, size, fetchSize }: Asked & { size: number; fetchSize: number }) =>
    noted(key, async (one) => {
      const cursor = await one.query(text, values, { cursor: true, fetchSize: Math.min(size, fetchSize) })
      const number = ++lastCursor
      cursors.set(number, { key, cursor, size })
      try {
        return { cursor: number, ...(await fetchRows(number)) }
      } catch (error) {
        // Nobody knows of it yet, so nobody else would close it.
        cursors.delete(number)
        await cursor.close().catch(() => undefined)
        throw error
      }
    }),

  fetch: ({ key, cursor }: Keyed & { cursor: number }) => noted(key, () => fetchRows(cursor)),

  close: ({ key, cursor }: Keyed & { cursor: number }) =>
    noted(key, async () => {
      const open = cursors.get(cursor)
      cursors.delete(cursor)
      await open?.cursor.close()
    }),

  callProcedure: ({
    key,
    library,
    name,
    values,
  }: Keyed & { library: string; name: string; values: readonly unknown[] }) =>
    noted(key, async (one) => {
      const result = await one.callProcedure(null, library, name, values)
      return { columns: columnsOf(result), rows: [...result], count: result.count, parameters: result.parameters }
    }),

  begin: ({ key }: Keyed) => noted(key, (one) => one.beginTransaction()),
  commit: ({ key }: Keyed) => noted(key, (one) => one.commit()),
  rollback: ({ key }: Keyed) => noted(key, (one) => one.rollback()),
  cancel: ({ key }: Keyed) => connection(key).cancel(),

  async disconnect({ key }: Keyed) {
    await Promise.allSettled([...(working.get(key) ?? [])])
    working.delete(key)
    // One that is left to the collector frees its handle a second time, when another connection's statement may have it.
    for (const [number, { key: owner, cursor }] of cursors)
      if (owner === key) {
        cursors.delete(number)
        await cursor.close().catch(() => undefined)
      }
    const one = connections.get(key)
    connections.delete(key)
    await one?.close()
  },
}
export type OdbcCalls = typeof calls

function driverManager(): Odbc {
  try {
    return createRequire(import.meta.url)('odbc')
  } catch (error) {
    throw Object.assign(new Error('ODBC is not installed on this server', { cause: error }), { code: 'ODBC_MISSING' })
  }
}

function connection(key: number): Connection {
  const one = connections.get(key)
  if (!one) throw new Error('The connection is closed')
  return one
}

async function fetchRows(number: number): Promise<{ columns: WireColumn[]; rows: unknown[][]; done: boolean }> {
  const open = cursors.get(number)
  if (!open) throw new Error('The cursor is closed')
  const rows: unknown[][] = []
  while (rows.length < open.size && !open.cursor.noData) {
    const piece = await open.cursor.fetch()
    open.columns ??= columnsOf(piece)
    for (const row of piece) rows.push(row)
    if (piece.length === 0) break
  }
  return { columns: open.columns ?? [], rows, done: open.cursor.noData }
}

function columnsOf({ columns = [] }: Pick<Rows, 'columns'>) {
  return columns.map(({ name, dataType, dataTypeName, columnSize, decimalDigits, nullable }) => ({
    name,
    type: dataType,
    typeName: dataTypeName,
    size: Number(columnSize),
    decimals: decimalDigits,
    nullable,
  }))
}

serveWorker(calls)
