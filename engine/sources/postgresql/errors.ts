import {
  ConnectionFailed,
  OutcomeUnknown,
  SourceBusy,
  SourceFailed,
  SourceRefused,
  StatementCancelled,
  StatementTimeout,
  TooManyRows,
} from '../errors.ts'

/** The connection, not the statement, failed. */
export function isLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return /^(08|57P0|ECONN|EPIPE|ETIMEDOUT)/.test(code)
  return /Connection terminated|Client has encountered|not queryable/.test(message ?? '')
}

/** Why there is no connection, with the code by which the connection test names the field. */
export function toConnectionError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  const told = /timeout/.test(message ?? '') ? 'ETIMEDOUT' : /support SSL/.test(message ?? '') ? 'NO_TLS' : undefined
  const known = typeof code === 'string' ? code : told
  return new ConnectionFailed(message ?? 'no connection', { cause: error, ...(known ? { code: known } : {}) })
}

const own = [SourceFailed, SourceBusy, SourceRefused, StatementTimeout, StatementCancelled, TooManyRows, OutcomeUnknown]

/** What `pg` threw, as this engine's error; what the transaction's work throws itself passes through. */
export function toSourceError(error: unknown): unknown {
  if (own.some((type) => error instanceof type)) return error
  const { code, message, severity } = error as { code?: unknown; message?: string; severity?: unknown }
  if (severity === undefined && typeof code !== 'string' && !isLost(error) && !/timeout/.test(message ?? ''))
    return error
  return new SourceFailed(message ?? 'the database failed', {
    cause: error,
    ...(typeof code === 'string' ? { code } : {}),
  })
}

/** The error with its place counted from behind `length` characters that were put before the statement. */
export function shiftPlace(error: unknown, length: number): unknown {
  const { position } = error as { position?: unknown }
  if (typeof position === 'string') (error as { position: string }).position = String(Number(position) - length)
  return error
}
