import type { BindParameter, Connection, ExecuteOptions, FetchTypeResponse, Metadata } from 'oracledb'
import { SourceFailed, SourceRefused } from '../errors.ts'
import type { Driver, DriverConnection } from '../driver.ts'
import type { SourceSettings } from '../source-settings.ts'
import { usualFetchSize, type Description, type Result, type Value } from '../source.ts'
import { connectDescriptor } from './connect-descriptor.ts'
import { insertMany } from './insert-many.ts'
import { isLost, toConnectError, toSourceError } from './errors.ts'
import { facts } from './facts.ts'
import { describeColumn, encodingOf, toMomentText, toNumberValue } from './types.ts'

type Library = typeof import('oracledb')

/** The driver in thin mode: no client library. It is loaded when the first data source of this type is opened. */
const library = async (): Promise<Library> => (await import('oracledb')).default

const session = [
  `ALTER SESSION SET NLS_NUMERIC_CHARACTERS = '.,'`,
  `ALTER SESSION SET NLS_DATE_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS'`,
  `ALTER SESSION SET NLS_TIMESTAMP_FORMAT = 'YYYY-MM-DD"T"HH24:MI:SS.FF'`,
]

/** Connections of type 6. */
export function makeOracleDriver(settings: SourceSettings): Driver {
  return {
    facts,
    isLost,
    load: library,
    async connect(mode, signal) {
      const connectString = connectDescriptor(settings)
      const oracledb = await library()
      const opening = oracledb.getConnection({
        user: settings.user ?? '',
        password: settings.password ?? '',
        connectString,
        ...(settings.wallet !== undefined && { walletContent: settings.wallet }),
        ...(settings.walletPassword !== undefined && { walletPassword: settings.walletPassword }),
      })
      try {
        const connection = await opening
        signal.throwIfAborted()
        for (const text of session) await connection.execute(text)
        await refuseOwnStore(connection)
        const encoding = encodingOf(await characterSet(connection))
        return makeConnection(oracledb, connection, mode === 'read', encoding)
      } catch (error) {
        await opening.then((connection) => connection.close({ drop: true })).catch(() => undefined)
        throw error instanceof SourceRefused ? error : toConnectError(error)
      }
    },
  }
}

function makeConnection(
  oracledb: Library,
  connection: Connection,
  readOnly: boolean,
  encoding: ReturnType<typeof encodingOf>,
): DriverConnection {
  let alive = true
  /** An explicit transaction is open; else each reading statement is a read-only transaction of its own. */
  let open = false
  /** What cannot be closed or taken back is not lent again. */
  const lose = () => void (alive = false)
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isLost(error)) alive = false
      throw toSourceError(error)
    }
  }
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (open) return work()
    if (readOnly) await connection.execute('SET TRANSACTION READ ONLY')
    try {
      return await work()
    } finally {
      if (readOnly) await connection.rollback().catch(lose)
    }
  }
  const options: ExecuteOptions = {
    outFormat: oracledb.OUT_FORMAT_ARRAY,
    fetchTypeHandler: (column) => fetchAs(oracledb, column),
  }

  return {
    get alive() {
      return alive
    },
    run: ({ text, values }, maxRows, fetchSize = usualFetchSize) =>
      guarded(() =>
        alone(async (): Promise<Result> => {
          const result = await connection.execute<Value[]>(text, toBinds(oracledb, values), {
            ...options,
            autoCommit: !readOnly && !open,
            maxRows: Number.isFinite(maxRows) ? maxRows + 1 : 0,
            fetchArraySize: Math.min(fetchSize, maxRows + 1),
          })
          return {
            columns: result.metaData?.map(({ name }) => name) ?? [],
            rows: result.rows ?? [],
            changes: result.metaData ? 0 : (result.rowsAffected ?? 0),
          }
        }),
      ),
    async *stream({ text, values }, size) {
      if (readOnly && !open) await guarded(() => connection.execute('SET TRANSACTION READ ONLY'))
      const { resultSet } = await guarded(() =>
        connection.execute<Value[]>(text, toBinds(oracledb, values), {
          ...options,
          resultSet: true,
          fetchArraySize: size,
        }),
      )
      if (!resultSet) throw new SourceFailed('the statement gives no rows')
      try {
        for (;;) {
          const rows = await guarded(() => resultSet.getRows(size))
          if (rows.length === 0) break
          yield rows
        }
      } finally {
        await resultSet.close().catch(lose)
        if (readOnly && !open) await connection.rollback().catch(lose)
      }
    },
    insertRows: (table, rows) => guarded(() => insertMany(oracledb, connection, table, rows)),
    begin: (mode) =>
      guarded(async () => {
        if (mode === 'read') await connection.execute('SET TRANSACTION READ ONLY')
        if (mode === 'serializable') await connection.execute('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE')
        open = true
      }),
    commit: () =>
      guarded(async () => {
        open = false
        await connection.commit()
      }),
    rollback: () =>
      guarded(async () => {
        open = false
        await connection.rollback()
      }),
    async cancel() {
      await connection.break().catch(() => undefined)
    },
    describe: (text) =>
      guarded(async (): Promise<Description> => {
        const { metaData = [] } = await connection.getStatementInfo(text)
        return { columns: metaData.map((column) => describeColumn(column, encoding)) }
      }),
    about: () => guarded(() => aboutServer(connection)),
    close() {
      alive = false
      connection.close({ drop: true }).catch(() => undefined)
    },
  }
}

async function aboutServer(connection: Connection): ReturnType<DriverConnection['about']> {
  const { rows } = await connection.execute<string[]>(
    `SELECT SYS_CONTEXT('USERENV', 'SESSION_USER'), SYS_CONTEXT('USERENV', 'ISDBA'),
       SYS_CONTEXT('USERENV', 'NETWORK_PROTOCOL') FROM DUAL`,
  )
  const [user = '', isAdministrator, protocol] = rows?.[0] ?? []
  const characters = await characterSet(connection)
  return {
    version: `Oracle Database ${connection.oracleServerVersionString}`,
    user,
    encoding: characters,
    warnings: [
      ...(isAdministrator === 'TRUE' || user === 'SYSTEM' ? (['superuser'] as const) : []),
      ...(protocol === 'tcps' ? [] : (['no-tls'] as const)),
      ...(/^(AL32UTF8|UTF8|JA16)/.test(characters) ? [] : (['encoding'] as const)),
    ],
  }
}

async function refuseOwnStore(connection: Connection): Promise<void> {
  const { rows } = await connection.execute(
    `SELECT 1 FROM ALL_TABLES WHERE UPPER(TABLE_NAME) = 'KUMIKI_STORE' AND ROWNUM = 1`,
  )
  if (rows && rows.length > 0) throw new SourceRefused('source-own-store')
}

async function characterSet(connection: Connection): Promise<string> {
  const { rows } = await connection.execute<[string]>(
    `SELECT VALUE FROM NLS_DATABASE_PARAMETERS WHERE PARAMETER = 'NLS_CHARACTERSET'`,
  )
  return rows?.[0]?.[0] ?? ''
}

/** Values as `Result` holds them. Dates become text here, before a time zone is put on them. */
function fetchAs(oracledb: Library, column: Metadata<object>): FetchTypeResponse | undefined {
  switch (column.dbType) {
    case oracledb.DB_TYPE_NUMBER:
      return {
        type: oracledb.DB_TYPE_VARCHAR,
        converter: (digits) => toNumberValue(digits as string | null, column.scale),
      }
    case oracledb.DB_TYPE_DATE:
    case oracledb.DB_TYPE_TIMESTAMP:
      return { converter: (moment) => toMomentText(moment as Date | null) }
    case oracledb.DB_TYPE_TIMESTAMP_TZ:
    case oracledb.DB_TYPE_TIMESTAMP_LTZ:
      return { converter: (moment) => (moment as Date | null)?.toISOString() ?? null }
    case oracledb.DB_TYPE_CLOB:
    case oracledb.DB_TYPE_NCLOB:
    case oracledb.DB_TYPE_LONG:
      return { type: oracledb.STRING }
    case oracledb.DB_TYPE_BLOB:
    case oracledb.DB_TYPE_LONG_RAW:
      return { type: oracledb.BUFFER }
    case oracledb.DB_TYPE_ROWID:
    case oracledb.DB_TYPE_UROWID:
      return { type: oracledb.STRING }
    default:
      return undefined
  }
}

/** `:p1`, `:p2`, … by name: a name that stands twice in the text is one value. */
export function toBinds(
  oracledb: Pick<Library, 'STRING' | 'NUMBER' | 'BUFFER'>,
  values: readonly Value[],
): Record<string, BindParameter> {
  return Object.fromEntries(values.map((value, i) => [`p${i + 1}`, toBind(oracledb, value)]))
}

function toBind(
  { STRING, NUMBER, BUFFER }: Pick<Library, 'STRING' | 'NUMBER' | 'BUFFER'>,
  value: Value,
): BindParameter {
  if (value instanceof Uint8Array) return { val: Buffer.from(value), type: BUFFER }
  if (typeof value === 'number') return { val: value, type: NUMBER }
  if (typeof value === 'boolean') return { val: value ? 1 : 0, type: NUMBER }
  return { val: value === null ? null : String(value), type: STRING }
}
