// @ts-check
// Holds the ODBC connections of one source, in a process of its own: drivers block threads, and their faults would be ours.
// Plain JavaScript, because a TypeScript start costs time and memory. Answers `{ id, value }` or `{ id, error }`.

/** @typedef {import('odbc').Connection} Connection */
/** @typedef {{ key: number, cursor: any, size: number, columns: any[] | undefined }} Open */

/** @type {Map<number, Connection>} */
const connections = new Map()
/** @type {Map<number, Open>} */
const cursors = new Map()
let nextCursor = 1
/** What runs on each connection: it is closed behind that. @type {Map<number, Set<Promise<unknown>>>} */
const working = new Map()
const besides = new Set(['cancel', 'disconnect'])

/** @type {Record<string, (key: number, ...args: any[]) => Promise<any>>} */
const calls = {
  async connect(key, connectionString, seconds) {
    let odbc
    try {
      odbc = (await import('odbc')).default
    } catch (error) {
      throw Object.assign(new Error('ODBC is not installed on this server', { cause: error }), { code: 'ODBC_MISSING' })
    }
    connections.set(
      key,
      await odbc.connect(
        /** @type {any} */ ({ connectionString, connectionTimeout: seconds, loginTimeout: seconds, fetchArray: true }),
      ),
    )
  },

  async run(key, text, values) {
    const result = /** @type {any} */ (await connection(key).query(text, /** @type {any} */ (values)))
    return { columns: columnsOf(result), rows: [...result], count: result.count }
  },

  /** Opens a cursor and gives its first rows. */
  async open(key, text, values, size, fetchSize) {
    const options = { cursor: true, fetchSize: Math.min(size, fetchSize) }
    const cursor = await connection(key).query(text, /** @type {any} */ (values), /** @type {any} */ (options))
    const id = nextCursor++
    cursors.set(id, { key, cursor, size, columns: undefined })
    try {
      return { cursor: id, ...(await fetchRows(id)) }
    } catch (error) {
      // Nobody knows of it yet, so nobody else would close it.
      cursors.delete(id)
      await cursor.close().catch(() => undefined)
      throw error
    }
  },

  fetch: (_key, id) => fetchRows(id),

  async close(_key, id) {
    const open = cursors.get(id)
    cursors.delete(id)
    await open?.cursor.close()
  },

  async callProcedure(key, library, name, values) {
    const result = /** @type {any} */ (
      await connection(key).callProcedure(/** @type {any} */ (null), library, name, values)
    )
    return { columns: columnsOf(result), rows: [...result], count: result.count, parameters: result.parameters }
  },

  begin: (key) => connection(key).beginTransaction(),
  commit: (key) => connection(key).commit(),
  rollback: (key) => connection(key).rollback(),
  /** Runs on this thread: the others may all be busy with what is to be cancelled. */
  cancel: (key) => /** @type {any} */ (connection(key)).cancel(),

  async disconnect(key) {
    await Promise.allSettled(working.get(key) ?? [])
    working.delete(key)
    // One that is left to the collector frees its handle a second time, when another connection's statement may have it.
    for (const [id, { key: owner, cursor }] of cursors)
      if (owner === key) {
        cursors.delete(id)
        await cursor.close().catch(() => undefined)
      }
    const one = connections.get(key)
    connections.delete(key)
    await one?.close()
  },
}

/** @param {number} key */
function connection(key) {
  const one = connections.get(key)
  if (!one) throw new Error('The connection is closed')
  return one
}

/** @param {number} id */
async function fetchRows(id) {
  const open = /** @type {Open} */ (cursors.get(id))
  /** @type {any[][]} */
  const rows = []
  while (rows.length < open.size && !open.cursor.noData) {
    const piece = await open.cursor.fetch()
    open.columns ??= columnsOf(piece)
    for (const row of piece) rows.push(row)
    if (piece.length === 0) break
  }
  return { columns: open.columns ?? [], rows, done: open.cursor.noData }
}

/** @param {any} result */
function columnsOf(result) {
  return (result.columns ?? []).map(
    (/** @type {any} */ { name, dataType, dataTypeName, columnSize, decimalDigits, nullable }) => ({
      name,
      type: dataType,
      typeName: dataTypeName,
      size: Number(columnSize),
      decimals: decimalDigits,
      nullable,
    }),
  )
}

/** @param {any} error */
function toError(error) {
  const list = /** @type {{ state: string, code: number, message: string }[]} */ (error.odbcErrors ?? [])
  return { message: String(error.message), code: error.code, list }
}

/** @param {number} key @param {Promise<unknown>} work */
async function noted(key, work) {
  const own = working.get(key) ?? new Set()
  working.set(key, own.add(work))
  try {
    return await work
  } finally {
    own.delete(work)
  }
}

/** @param {{ id: number, call: string, key: number, args: any[] }} request */
async function answer({ id, call, key, args }) {
  try {
    const work = /** @type {Promise<unknown>} */ (/** @type {any} */ (calls[call])(key, ...args))
    const value = await (besides.has(call) ? work : noted(key, work))
    process.send?.({ id, value })
  } catch (error) {
    process.send?.({ id, error: toError(error) })
  }
}

process.on('message', (request) => void answer(/** @type {any} */ (request)))
// The engine is gone: nothing is left to do, whatever the drivers are waiting for.
process.on('disconnect', () => process.exit(0))
