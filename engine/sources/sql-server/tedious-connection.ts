import { ISOLATION_LEVEL, Request, type Connection } from 'tedious'
import type { DriverConnection } from '../driver.ts'
import { SourceFailed, TooManyRows } from '../errors.ts'
import type { Result, Statement, Value } from '../source.ts'
import type { Tls } from '../tls.ts'
import { aboutServer } from './about.ts'
import { insertByBulkLoad, type BulkParts } from './bulk-load.ts'
import { describeStatement } from './describe.ts'
import { isOwn } from '../own-statement.ts'
import { addParameter } from './parameter.ts'
import { requireHarmless } from './require-harmless.ts'
import { isLost, toSourceFailed } from './to-source-failed.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'

interface Cell {
  value: unknown
}

export interface Surroundings {
  mode: 'read' | 'write'
  host: string
  tls: Pick<Tls, 'isEncrypted' | 'checks'>
}

/** A connection of tedious. Values never stand in the text. */
export function makeTediousConnection(connection: Connection, surroundings: Surroundings): DriverConnection {
  let alive = true
  let running: ((error: SourceFailed) => void) | undefined
  const lose = (error: unknown) => {
    alive = false
    running?.(toSourceFailed(error))
  }
  connection.on('error', lose)
  connection.on('end', () => lose(Object.assign(new Error('Connection closed'), { code: 'ECLOSE' })))

  /** Starts a statement; `listen` hears its rows, and the promise ends with it. Cancelled ones fail as `ECANCEL`. */
  const start = (statement: Statement, listen: (request: Request) => void): Promise<number> =>
    new Promise((resolve, reject) => {
      if (!alive) return reject(new SourceFailed('Connection closed', { code: 'ECLOSE' }))
      running = reject
      const request = new Request(statement.text, (error, count) => {
        running = undefined
        if (!error) return resolve(count ?? 0)
        const failed = toSourceFailed(error)
        if (isLost(failed)) alive = false
        reject(failed)
      })
      listen(request)
      try {
        statement.values.forEach((value, i) => addParameter(request, `p${i + 1}`, value))
        if (statement.values.length === 0) connection.execSqlBatch(request)
        else connection.execSql(request)
      } catch (error) {
        running = undefined
        reject(toSourceFailed(error))
      }
    })

  const check = (statement: Statement) => {
    if (!isOwn(statement)) requireHarmless(statement.text, surroundings.mode)
  }

  const run = async (statement: Statement, maxRows = 10_000): Promise<Result> => {
    check(statement)
    const result: Result = { columns: [], rows: [], changes: 0 }
    let sets = 0
    let isFull = false
    const count = await start(statement, (request) => {
      request.on('columnMetadata', (columns) => {
        if (sets++ === 0 || isOwn(statement)) result.columns = namesOf(columns)
      })
      request.on('row', (cells: Cell[]) => {
        // A procedure may give several results; the first one counts.
        if (isFull || (sets > 1 && !isOwn(statement))) return
        if (result.rows.length >= maxRows) {
          isFull = true
          return void connection.cancel()
        }
        result.rows.push(cells.map(toValue))
      })
    }).catch((error: unknown) => {
      throw isFull ? new TooManyRows(`more than ${maxRows} rows`) : error
    })
    if (isFull) throw new TooManyRows(`more than ${maxRows} rows`)
    if (sets === 0 || result.columns.length === 0 || !/^\s*(SELECT|WITH)\b/i.test(statement.text))
      result.changes = count
    return result
  }

  const load: BulkParts['load'] = (make, rows) =>
    new Promise((resolve, reject) => {
      if (!alive) return reject(new SourceFailed('Connection closed', { code: 'ECLOSE' }))
      running = reject
      const bulk = make((error) => {
        running = undefined
        if (!error) return resolve()
        const failed = toSourceFailed(error)
        if (isLost(failed)) alive = false
        reject(failed)
      })
      connection.execBulkLoad(bulk, rows)
    })

  const transaction = (work: (done: (error?: Error | null) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      if (!alive) return reject(new SourceFailed('Connection closed', { code: 'ECLOSE' }))
      running = reject
      work((error) => {
        running = undefined
        if (error) reject(toSourceFailed(error))
        else resolve()
      })
    })

  return {
    get alive() {
      return alive
    },
    run,
    async *stream(statement, size) {
      check(statement)
      const begin = (listen: (request: Request) => void) => start(statement, listen)
      yield* piecesOf(size, begin, () => connection.cancel())
    },
    insertRows: (table, rows) => insertByBulkLoad(table, rows, { connection, run, load }),
    begin: (as) =>
      transaction((done) =>
        as === 'serializable'
          ? connection.beginTransaction(done, '', ISOLATION_LEVEL.SERIALIZABLE)
          : connection.beginTransaction(done),
      ),
    commit: () => transaction((done) => connection.commitTransaction(done)),
    rollback: () =>
      transaction((done) =>
        connection.rollbackTransaction((error) => {
          // The error that ended the statement has ended the transaction already (XACT_ABORT).
          const isEnded = propertyOf(error, 'number') === 3903
          done(isEnded ? undefined : error)
        }),
      ),
    async cancel() {
      connection.cancel()
    },
    describe: (text, parameters) => {
      requireHarmless(text, surroundings.mode)
      return describeStatement(run, text, parameters)
    },
    about: () => aboutServer(run, surroundings),
    close() {
      alive = false
      connection.close()
    },
  }
}

/** Rows in pieces; the server waits while one of them is worked on. */
async function* piecesOf(
  size: number,
  start: (listen: (request: Request) => void) => Promise<number>,
  cancel: () => void,
): AsyncGenerator<Value[][]> {
  const ready: Value[][][] = []
  let piece: Value[][] = []
  let wake: (() => void) | undefined
  let request: Request | undefined
  let isOver = false
  const finished = start((made) => {
    request = made
    made.on('row', (cells: Cell[]) => {
      if (piece.push(cells.map(toValue)) < size) return
      ready.push(piece)
      piece = []
      // The socket is not read until this piece was taken.
      made.pause()
      wake?.()
    })
  }).then(
    () => {
      if (piece.length > 0) ready.push(piece)
    },
    (error: unknown) => ({ error }),
  )
  void finished.then(() => {
    isOver = true
    wake?.()
  })
  try {
    for (;;) {
      const next = ready.shift()
      if (next) {
        yield next
        if (ready.length === 0 && !isOver) request?.resume()
      } else if (isOver) {
        const failed = await finished
        if (failed) throw failed.error
        return
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    if (!isOver) {
      request?.resume()
      cancel()
      await finished
    }
  }
}

function namesOf(columns: unknown): string[] {
  return (columns as { colName: string }[]).map(({ colName }) => colName)
}

/** Decimals and times are exact texts already (`installExactValues`); `datetime` and `smalldatetime` come as UTC. */
function toValue({ value }: Cell): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/(\.\d*?)0*Z$/, '$1')
      .replace(/\.$/, '')
  return value as Value
}
