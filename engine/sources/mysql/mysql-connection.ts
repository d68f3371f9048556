import type { Connection as MysqlConnection, TypedParameter } from 'mysql2'
import type { DriverConnection } from '../driver.ts'
import { SourceFailed, TooManyRows } from '../errors.ts'
import type { Result, SourceWarning, Statement, Value } from '../source.ts'
import { makePositional } from '../sql/positional.ts'
import { tlsWarnings, type Tls } from '../tls.ts'
import { closeMysql } from './close-mysql.ts'
import { facts } from './facts.ts'
import { requireHarmless } from './require-harmless.ts'
import { isLost, toSourceFailed } from './to-source-failed.ts'
import { describeField, makeRowReader, type Field } from './types.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'

const positional = makePositional(facts.syntax)

interface Surroundings {
  host: string
  checks: Tls['checks']
  /** Ends what runs on a connection of the server. */
  kill(thread: number): Promise<void>
}

/** mysql2's command of a statement; its types leave out that it is one. */
type Command = ReturnType<MysqlConnection['execute']>

/** A connection of mysql2. Statements are prepared; values never stand in the text. */
export function makeMysqlConnection(
  connection: MysqlConnection,
  bigint: typeof TypedParameter.BIGINT,
  { host, checks, kill }: Surroundings,
): DriverConnection {
  let alive = true
  let failed: ((error: SourceFailed) => void) | undefined
  const close = () => {
    alive = false
    closeMysql(connection)
  }
  const lose = (error: unknown) => {
    alive = false
    failed?.(toSourceFailed(error))
  }
  connection.on('error', lose)
  connection.on('end', () =>
    lose(Object.assign(new Error('Connection closed'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true })),
  )

  /** The command hears nothing of a lost connection, only the connection does. */
  const untilEnd = async <T>(
    work: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
  ): Promise<T> => {
    if (!alive) throw new SourceFailed('Connection closed', { code: 'PROTOCOL_CONNECTION_LOST' })
    try {
      return await new Promise<T>((resolve, reject) => {
        failed = reject
        work(resolve, reject)
      })
    } catch (error) {
      const known = error instanceof SourceFailed || error instanceof TooManyRows ? error : toSourceFailed(error)
      if (isLost(known)) alive = false
      throw known
    } finally {
      failed = undefined
    }
  }

  const execute = (statement: Statement): Command => {
    requireHarmless(statement.text)
    const { text, values } = positional(statement)
    return connection.execute({
      sql: text,
      values: values.map((value) => toParameter(value, bigint)),
      rowsAsArray: true,
    } as never)
  }

  const run = (statement: Statement, maxRows: number) =>
    untilEnd<Result>((resolve, reject) => {
      const command = execute(statement)
      const result: Result = { columns: [], rows: [], changes: 0 }
      let read: ((row: unknown[]) => void) | undefined
      let sets = 0
      let count = 0
      command.on('fields', (fields: Field[] | undefined) => {
        if (!fields || sets++ > 0) return
        result.columns = fields.map((field) => field.name)
        read = makeRowReader(fields)
      })
      command.on('result', (row: unknown) => {
        if (!Array.isArray(row)) {
          result.changes += (row as { affectedRows?: number }).affectedRows ?? 0
          return
        }
        // A procedure may give several results; the first one counts.
        if (sets > 1 || count > maxRows) return
        if (++count > maxRows) {
          // The rest is not worth waiting for.
          close()
          return reject(new TooManyRows(`more than ${maxRows} rows`))
        }
        read?.(row)
        result.rows.push(row as Value[])
      })
      command.on('error', reject)
      command.on('end', () => resolve(result))
    })

  const simple = (text: string) =>
    untilEnd<void>((resolve, reject) => connection.query(text, (error) => (error ? reject(error) : resolve())))

  return {
    get alive() {
      return alive
    },
    run,
    async *stream(statement, size) {
      let open = true
      try {
        const rows = execute(statement).stream({ highWaterMark: size })
        let read: ((row: unknown[]) => void) | undefined
        rows.once('fields', (fields: Field[]) => (read = makeRowReader(fields)))
        failed = (error) => rows.destroy(error)
        let piece: Value[][] = []
        for await (const row of rows as AsyncIterable<unknown[]>) {
          read?.(row)
          if (piece.push(row as Value[]) < size) continue
          yield piece
          piece = []
        }
        if (piece.length > 0) yield piece
        open = false
      } catch (error) {
        throw error instanceof SourceFailed ? error : toSourceFailed(error)
      } finally {
        failed = undefined
        // Rows are still on their way: the server stops when it is asked to, and nobody reads them.
        if (open) {
          await kill(threadOf(connection))
          close()
        }
      }
    },
    async begin(as) {
      // For the next one alone.
      if (as === 'serializable') await simple('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE')
      await simple(as === 'read' ? 'START TRANSACTION READ ONLY' : 'START TRANSACTION READ WRITE')
    },
    commit: () => simple('COMMIT'),
    rollback: () => simple('ROLLBACK'),
    cancel: () => kill(threadOf(connection)),
    async describe(text) {
      requireHarmless(text)
      const { text: sql } = positional({ text, values: [] })
      const columns = await untilEnd<Field[]>((resolve, reject) =>
        connection.prepare(sql, (error, statement) => {
          if (error) return reject(error)
          resolve((statement as unknown as { columns: Field[] }).columns)
          connection.unprepare(sql)
        }),
      )
      return { columns: columns.map(describeField) }
    },
    about: () => aboutServer(run, { host, checks }),
    close,
  }
}

async function aboutServer(
  run: (statement: Statement, maxRows: number) => Promise<Result>,
  { host, checks }: Pick<Surroundings, 'host' | 'checks'>,
): ReturnType<DriverConnection['about']> {
  const { rows } = await run({ text: asked, values: [] }, 1)
  const [version, user, encoding, superuser, timeZone] = rows[0] ?? []
  const cipher = await run({ text: `SHOW SESSION STATUS LIKE 'Ssl_cipher'`, values: [] }, 1)
  const warnings: SourceWarning[] = []
  if (Number(superuser) > 0) warnings.push('superuser')
  warnings.push(...tlsWarnings({ isEncrypted: Boolean(cipher.rows[0]?.[1]), checks }, host))
  if (encoding !== 'utf8mb4') warnings.push('encoding')
  return {
    version: productOf(String(version)),
    user: String(user),
    encoding: String(encoding),
    timeZone: String(timeZone),
    warnings,
  }
}

const asked = `SELECT VERSION(), CURRENT_USER(), @@character_set_database,
  (SELECT COUNT(*) FROM information_schema.USER_PRIVILEGES WHERE PRIVILEGE_TYPE IN ('SUPER', 'CREATE USER')
    AND REPLACE(GRANTEE, '''', '') = CURRENT_USER()),
  IF(@@session.time_zone = 'SYSTEM', @@system_time_zone, @@session.time_zone)`

/** `10.11.19-MariaDB-0+deb12u1` → `MariaDB 10.11.19`. */
function productOf(version: string): string {
  const number = /^[\d.]+/.exec(version)?.[0] ?? version
  return `${version.includes('MariaDB') ? 'MariaDB' : 'MySQL'} ${number}`
}

function threadOf(connection: MysqlConnection): number {
  return Number(propertyOf(connection, 'threadId'))
}

const int64 = 2n ** 63n

/** Whole numbers as integers: as doubles they are refused behind LIMIT, and lose digits beyond 2^53. */
function toParameter(value: Value, bigint: typeof TypedParameter.BIGINT): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? bigint(value) : value
  if (typeof value === 'bigint') return value < int64 && value >= -int64 ? bigint(value) : String(value)
  if (value instanceof Uint8Array) return Buffer.from(value)
  return value
}
