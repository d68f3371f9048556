import type { Duplex } from 'node:stream'
import pg from 'pg'
import { CarefulClient } from '../../store/connection/careful-client.ts'
import Cursor from 'pg-cursor'
import {
  SourceBusy,
  SourceRefused,
  StatementCancelled,
  StatementRefused,
  StatementTimeout,
  TooManyRows,
} from '../errors.ts'
import { rowsAsJson } from '../rows-as-json.ts'
import {
  usualFetchSize,
  type Connection,
  type Result,
  type RunOptions,
  type Source,
  type SourceWarning,
  type Statement,
  type Value,
} from '../source.ts'
import type { SourceSettings } from '../source-settings.ts'
import { requireOneStatement } from '../sql/require-one-statement.ts'
import { tlsOf, tlsWarnings } from '../tls.ts'
import { columnsOf, librariesOf, tablesOf } from './catalogue.ts'
import { commit } from './commit.ts'
import { describeStatement } from './describe-statement.ts'
import { encryption } from './encryption.ts'
import { isLost, shiftPlace, toConnectionError, toSourceError } from './errors.ts'
import { facts } from './facts.ts'
import { parseConnectString } from './parse-connect-string.ts'
import { readInOneGo, type Found } from './reading-query.ts'
import { forgetStatement, isStalePlan } from './statement-names.ts'
import { toParameters, toQuery } from './to-query.ts'
import { valueTypes } from './types.ts'
import { withFreshPlan } from './with-fresh-plan.ts'
import { within } from './within.ts'

const defaultMaxRows = 10_000
const connectMs = 5_000
const describeMs = 10_000
const explain = 'EXPLAIN '
/** Behind the engine's own deadlines: no statement outlives the specification's 130 s. */
const lastResortMs = 135_000

const about = `SELECT current_setting('server_version'), current_user::text, current_setting('server_encoding'),
  current_setting('is_superuser')`

/** Type 2: two small pools, one of which cannot write. */
export function makePostgresqlSource(settings: SourceSettings, { connections = 10 } = {}): Source {
  const { schema, sslmode, application_name = 'kumiki' } = parseConnectString(settings.connectString ?? '')
  const tls = tlsOf(settings, sslmode, 'disable')
  const config: pg.ClientConfig = {
    host: settings.system,
    port: settings.port ?? 5432,
    user: settings.user,
    password: settings.password ?? '',
    database: settings.db || settings.user,
    application_name,
    connectionTimeoutMillis: connectMs,
    statement_timeout: lastResortMs,
    keepAlive: true,
    ssl: tls.isEncrypted && encryption(tls, settings.system ?? ''),
  }
  const session = (readOnly: boolean) =>
    `-c client_encoding=UTF8${readOnly ? ' -c default_transaction_read_only=on' : ''}${schema ? ` -c search_path=${schema}` : ''}`
  const pool = (readOnly: boolean, max: number) => {
    /** Connections that stand: those that are still being made are no reason to be called busy. */
    const ready = new Set<unknown>()
    // What a statement set by whatever spelling is undone before another uses the connection.
    const leave = readOnly ? leaveReading : leaveWriting
    const made = new pg.Pool({
      ...config,
      Client: CarefulClient,
      options: session(readOnly),
      pipeline: readOnly,
      max,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    })
    // An idle connection that breaks is replaced at the next use.
    made.on('error', () => undefined)
    made.on('connect', (client) => ready.add(client))
    made.on('remove', (client) => ready.delete(client))
    return Object.assign(made, { isFull: () => ready.size >= max, leave })
  }
  const reading = pool(true, connections)
  const writing = pool(false, connections)

  let allowed: Promise<void> | undefined
  const requireForeign = (client: pg.PoolClient) =>
    (allowed ??= refuseOwnStore(client).catch((error: unknown) => {
      allowed = undefined
      throw error
    }))

  /** `leaves`: the work itself begins the transaction that cannot write and, unless it fails, leaves the connection clean. */
  const withClient = async <T>(
    from: ReturnType<typeof pool>,
    work: (client: pg.PoolClient) => Promise<T>,
    { leaves = false } = {},
  ): Promise<T> => {
    let client
    try {
      client = await from.connect()
    } catch (error) {
      const full = from.isFull() && (error as Error).message.includes('timeout')
      if (full) throw new SourceBusy('all connections of this database are busy', { cause: error })
      throw toConnectionError(error)
    }
    let broken: boolean | undefined
    let isLeft = false
    const onError = () => (broken = true)
    client.on('error', onError)
    try {
      if (allowed === undefined) await requireForeign(client)
      // Sent ahead, not waited for: nothing that the statement does can outlive the transaction that cannot write.
      if (from === reading && !leaves) client.query('BEGIN READ ONLY').catch(onError)
      const result = await work(client)
      isLeft = leaves
      return result
    } catch (error) {
      broken ||= error instanceof StatementTimeout || error instanceof StatementCancelled || isLost(error)
      throw toSourceError(error)
    } finally {
      client.removeListener('error', onError)
      if (broken) client.release(true)
      else if (isLeft) client.release()
      else if (from === reading) {
        // What the next one sends stands behind it in the pipeline and need not wait; a connection that could not be left
        // is good for nobody.
        from.leave(client).catch(() => end(client))
        client.release()
      } else
        from.leave(client).then(
          () => client.release(),
          () => client.release(true),
        )
    }
  }

  const run = async (
    client: pg.PoolClient,
    statement: Statement,
    { ms, signal, maxRows = defaultMaxRows }: RunOptions,
  ): Promise<Result> => {
    const query = { ...toQuery(statement), types: valueTypes }
    const result = await within(client, config, ms, signal, () => client.query(query))
    if (result.rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
    return {
      columns: result.fields.map((field) => field.name),
      rows: result.rows,
      changes: result.command === 'SELECT' ? 0 : (result.rowCount ?? 0),
    }
  }

  const readAll = async (
    statements: readonly Statement[],
    as: 'json' | 'values',
    { ms, signal }: RunOptions,
  ): Promise<Found[]> => {
    requireReading(statements[0]!.text)
    const read = (client: pg.PoolClient) =>
      within(client, config, ms, signal, () => readInOneGo(client, statements, as))
    return withFreshPlan(statements, () => withClient(reading, read, { leaves: true }))
  }

  const readOne = async (statement: Statement, options: RunOptions): Promise<Result> => {
    const { maxRows = defaultMaxRows } = options
    const [found] = await readAll([statement], 'values', options)
    const { columns, rows } = found!
    if (rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
    return { columns, rows, changes: 0 }
  }

  const readPage = async (page: Statement, count: Statement | undefined, options: RunOptions) => {
    const [found, counted] = await readAll(count ? [page, count] : [page], 'json', options)
    return { rows: found!.rows, ...(counted && { total: Number(counted.rows[0]?.[0]) }) }
  }

  return {
    facts,
    async test(ms) {
      const started = performance.now()
      const { rows } = await readOne({ text: about, values: [] }, { ms })
      const [version, user, encoding, superuser] = rows[0] ?? []
      const warnings: SourceWarning[] = []
      if (superuser === 'on') warnings.push('superuser')
      warnings.push(...tlsWarnings(tls, settings.system ?? ''))
      if (encoding !== 'UTF8') warnings.push('encoding')
      return {
        version: `PostgreSQL ${String(version)}`,
        ms: Math.round(performance.now() - started),
        user: String(user),
        encoding: String(encoding),
        warnings,
      }
    },
    read: readOne,
    readRows: readPage,
    async readJson(page, shape, count, options) {
      const { rows, ...rest } = await readPage(page, count, options)
      return { json: rowsAsJson(rows, shape), count: rows.length, ...rest }
    },
    async *stream(statement, { ms, signal, fetchSize = usualFetchSize }) {
      requireReading(statement.text)
      const client = await writing.connect().catch((error: unknown) => {
        throw toConnectionError(error)
      })
      let finished = false
      try {
        await client.query('BEGIN READ ONLY')
        const cursor = client.query(
          new Cursor<Value[]>(statement.text, toParameters(statement.values), {
            rowMode: 'array',
            types: valueTypes,
          } as never),
        )
        for (;;) {
          const rows = await within(client, config, ms, signal, () => cursor.read(fetchSize))
          if (rows.length === 0) break
          yield rows
        }
        await cursor.close()
        await client.query('ROLLBACK')
        await leaveWriting(client)
        finished = true
      } catch (error) {
        throw toSourceError(error)
      } finally {
        // After an error, or when the reader left early, the open cursor goes with its connection.
        client.release(!finished)
      }
    },
    transaction: ({ ms, readOnly = false, rollBack = false, signal }, work) =>
      withClient(writing, async (client) => {
        const deadline = performance.now() + ms
        const left = () => {
          const rest = deadline - performance.now()
          if (rest <= 0) throw new StatementTimeout(`no answer within ${ms} ms`)
          return rest
        }
        const connection: Connection = {
          run(statement, options) {
            if (readOnly) requireReading(statement.text)
            else requireOneStatement(statement.text, 'write', facts)
            const running = run(client, statement, {
              ...options,
              ms: Math.min(options.ms, left()),
              signal: options.signal ?? signal,
            })
            return running.catch((error: unknown) => {
              // The transaction is lost, but its next try works.
              if (isStalePlan(error)) forgetStatement(statement.text)
              throw error
            })
          },
        }
        await client.query(readOnly ? 'BEGIN READ ONLY' : 'BEGIN')
        let result
        try {
          result = await work(connection)
          left()
          if (typeof signal === 'object') signal.throwIfAborted()
        } catch (error) {
          await client.query('ROLLBACK').catch(() => undefined)
          throw error
        }
        if (readOnly || rollBack) await client.query('ROLLBACK')
        else await commit(client, config, Math.max(left(), 5_000))
        return result
      }),
    makeReceiptTable: () =>
      withClient(writing, async (client) => {
        await run(client, { text: facts.createReceiptTable, values: [] }, { ms: 10_000 })
      }),
    async describe(text) {
      requireOneStatement(text, 'write', facts)
      return withClient(reading, (client) =>
        within(client, config, describeMs, undefined, () => describeStatement(client, text)),
      )
    },
    async explain({ text, values }, options) {
      requireOneStatement(text, 'write', facts)
      const query = { text: `${explain}${text}`, values: toParameters(values), rowMode: 'array' as const }
      return withClient(reading, async (client) => {
        const { rows } = await within(client, config, options.ms, options.signal, () => client.query(query)).catch(
          (error: unknown) => {
            throw shiftPlace(error, explain.length)
          },
        )
        return rows.map(([line]: unknown[]) => String(line))
      })
    },
    libraries: () => librariesOf(readOne),
    tables: (query) => tablesOf(readOne, query),
    columns: (table) => columnsOf(readOne, table),
    load: () => ({
      used: reading.totalCount - reading.idleCount + writing.totalCount - writing.idleCount,
      waiting: reading.waitingCount + writing.waitingCount,
      limit: 2 * connections,
    }),
    async close() {
      await Promise.all([reading.end(), writing.end()])
    },
  }
}

/** At once, whatever it was doing: its pool hears of it and makes another. */
function end(client: pg.PoolClient): void {
  wireOf(client).stream.destroy()
}

function wireOf(client: pg.PoolClient): { stream: Duplex } {
  return client.connection
}

/** Settings, and all else that a statement did, go with the transaction; locks of the session do not. */
const leaveReading = (client: pg.PoolClient): Promise<unknown> =>
  client.query('ROLLBACK; SELECT pg_advisory_unlock_all()')

/** As DISCARD ALL, but the prepared statements stay. */
const leaveWriting = (client: pg.PoolClient): Promise<unknown> =>
  client.query(
    'CLOSE ALL; SET SESSION AUTHORIZATION DEFAULT; RESET ALL; UNLISTEN *; SELECT pg_advisory_unlock_all(); DISCARD TEMP; DISCARD SEQUENCES',
  )

/** SET in disguise would make a later statement of this connection write; the rest the server refuses itself. */
function requireReading(text: string): void {
  requireOneStatement(text, 'read', facts)
  if (text.toLowerCase().includes('set_config')) throw new StatementRefused('sql-word-reading', ['set_config'])
}

/** SAFETY 5: by a table that only the store has, not by address. */
async function refuseOwnStore(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query({
    text: `SELECT 1 FROM pg_class WHERE relname = 'kumiki_store' LIMIT 1`,
    rowMode: 'array',
  })
  if (rows.length > 0) throw new SourceRefused('source-own-store')
}
