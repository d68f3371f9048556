import { SourceFailed, TooManyRows } from '../errors.ts'
import type { Result, Value } from '../source.ts'
import type { OdbcConnection, OdbcHost } from './odbc-host.ts'
import { isRounded, isWide, toParameters, toValues, type OdbcColumn } from './odbc-values.ts'

/** A result with the driver's words for its columns. */
export interface OdbcResult extends Result {
  described: OdbcColumn[]
}

/** One ODBC connection. Statements have plain `?`, or what `bind` makes of them; values come as `Result` has them. */
export interface OdbcSession {
  readonly alive: boolean
  /** Reads at most `maxRows` (`TooManyRows`), `size` at a time. */
  run(text: string, values: readonly Value[], maxRows: number, size?: number): Promise<OdbcResult>
  stream(text: string, values: readonly Value[], size: number): AsyncIterable<Value[][]>
  /** Calls a procedure or program; answers all parameters as they are afterwards. */
  callProcedure(library: string, name: string, values: readonly Value[]): Promise<Value[]>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Asks the driver to end what runs. Never throws. */
  cancel(): Promise<void>
  close(): void
}

export interface OdbcOptions {
  connectionString: string
  /** Seconds for connecting. */
  seconds?: number
  /** Rows that the driver fills at once, default 1: with more FreeTDS fails, and MariaDB's driver (3.1) leaves rows out. */
  fetchSize?: number
  /** A dialect's statement as the driver takes it. */
  bind?: (text: string, values: readonly Value[]) => { text: string; values: readonly Value[] }
  /**
   * A reading statement again, with the decimals of these columns as texts: doubles have rounded them. Undefined: it cannot
   * be written, and the rounded values stay.
   */
  exactly?: (
    text: string,
    columns: readonly OdbcColumn[],
    isWide: (column: OdbcColumn) => boolean,
  ) => string | undefined
}

interface Piece {
  columns: OdbcColumn[]
  rows: unknown[][]
}

const reading = /^[\s(]*(?:--[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*[\s(]*(SELECT|WITH|VALUES)\b/i
const batch = 500
const maxKnown = 500

/** Opens a connection. Throws `SourceFailed`. */
export async function openOdbc(host: OdbcHost, options: OdbcOptions, signal?: AbortSignal): Promise<OdbcSession> {
  const connection = await host.connection()
  let alive = true
  const close = () => {
    if (!alive) return
    alive = false
    connection.release()
  }
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', close, { once: true })
    const { connectionString, seconds = 10 } = options
    await connection.call('connect', { connectionString, seconds })
    if (!alive) throw new SourceFailed('no connection in time', { code: 'ETIMEDOUT' })
  } catch (error) {
    close()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
  }
  return makeSession(connection, options, {
    get alive() {
      return alive
    },
    close,
  })
}

function makeSession(
  connection: OdbcConnection,
  { exactly, fetchSize = 1, bind = (text, values) => ({ text, values }) }: OdbcOptions,
  state: { readonly alive: boolean; close(): void },
): OdbcSession {
  /** Texts whose decimals were rounded once, and how they are asked since. */
  const exact = new Map<string, string>()

  const call: OdbcConnection['call'] = async (name, input) => {
    if (!state.alive) throw new SourceFailed('The connection is closed', { code: '08003' })
    try {
      return await connection.call(name, input)
    } catch (error) {
      if (isLostOdbc(error)) state.close()
      throw error
    }
  }

  const bound = (text: string, values: readonly Value[]) => {
    const made = bind(text, values)
    return { text: made.text, values: toParameters(made.values) }
  }

  /** A connection whose cursor stays open is not lent again. */
  const closeCursor = async (cursor: number): Promise<void> => {
    if (state.alive) await call('close', { cursor }).catch(() => state.close())
  }

  const remember = (text: string, columns: readonly OdbcColumn[]): string | undefined => {
    const again = exactly?.(text, columns, isWide)
    if (again === undefined) return undefined
    if (exact.size >= maxKnown) exact.clear()
    exact.set(text, again)
    return again
  }

  /** All rows by a cursor, so that too many are never held. */
  const read = async (text: string, values: readonly Value[], maxRows: number, most: number): Promise<Piece> => {
    const size = Math.min(most, maxRows + 1)
    let piece = await call('open', { ...bound(text, values), size, fetchSize })
    const { cursor, columns } = piece
    const rows = piece.rows
    try {
      while (!piece.done && rows.length <= maxRows) {
        piece = { ...(await call('fetch', { cursor })), cursor }
        for (const row of piece.rows) rows.push(row)
      }
    } finally {
      await closeCursor(cursor)
    }
    if (rows.length > maxRows) throw new TooManyRows(`more than ${maxRows} rows`)
    return { columns, rows }
  }

  return {
    get alive() {
      return state.alive
    },
    async run(text, values, maxRows, size = batch) {
      if (!reading.test(text)) {
        const { columns, rows, count } = await call('run', bound(text, values))
        return toResult(columns, rows, Math.max(0, Number(count)))
      }
      const asked = exact.get(text) ?? text
      let { columns, rows } = await read(asked, values, maxRows, size)
      const again = asked === text && hasRounded(columns, rows) ? remember(text, columns) : undefined
      if (again !== undefined) ({ columns, rows } = await read(again, values, maxRows, size))
      return toResult(columns, rows, 0)
    },
    async *stream(text, values, size) {
      let asked = exact.get(text) ?? text
      let piece = await call('open', { ...bound(asked, values), size, fetchSize })
      if (asked === text && piece.columns.some(isWide)) {
        // Later rows may be rounded though the first ones are not.
        const again = remember(text, piece.columns)
        if (again !== undefined) {
          await call('close', { cursor: piece.cursor })
          asked = again
          piece = await call('open', { ...bound(asked, values), size, fetchSize })
        }
      }
      const { cursor, columns } = piece
      try {
        for (;;) {
          if (piece.rows.length > 0) yield piece.rows.map((row) => toValues(columns, row))
          if (piece.done) return
          piece = { ...(await call('fetch', { cursor })), cursor }
        }
      } finally {
        await closeCursor(cursor)
      }
    },
    async callProcedure(library, name, values) {
      const { parameters } = await call('callProcedure', { library, name, values: toParameters(values) })
      return parameters.map((value) => (typeof value === 'bigint' ? String(value) : ((value ?? null) as Value)))
    },
    begin: () => call('begin', {}),
    commit: () => call('commit', {}),
    rollback: () => call('rollback', {}),
    async cancel() {
      if (state.alive) await connection.call('cancel', {}).catch(() => undefined)
    },
    close: () => state.close(),
  }
}

function hasRounded(columns: readonly OdbcColumn[], rows: readonly unknown[][]): boolean {
  const wide = columns.flatMap((column, i) => (isWide(column) ? [[column, i] as const] : []))
  return wide.length > 0 && rows.some((row) => wide.some(([column, i]) => isRounded(column, row[i])))
}

function toResult(described: OdbcColumn[], rows: unknown[][], changes: number): OdbcResult {
  return {
    described,
    columns: described.map(({ name }) => name),
    rows: rows.map((row) => toValues(described, row)),
    changes,
  }
}

/** Whether an error means that the connection, not the statement, failed. */
export function isLostOdbc(error: unknown): boolean {
  return error instanceof SourceFailed && /^(08|57P0|ODBC_LOST|ECONN|EPIPE|ETIMEDOUT|HYT01)/.test(error.code ?? '')
}
