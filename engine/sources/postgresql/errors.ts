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
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { hasEntries } from '../../../runtime/json/has-entries.ts'

/** The connection, not the statement, failed. */
export function isLost(error: unknown): boolean {
  const code = textProperty(error, 'code')
  if (code !== undefined) return /^(08|57P0|ECONN|EPIPE|ETIMEDOUT)/.test(code)
  return /Connection terminated|Client has encountered|not queryable/.test(textProperty(error, 'message') ?? '')
}

/** Why there is no connection, with the code by which the connection test names the field. */
export function toConnectionError(error: unknown): unknown {
  const message = textProperty(error, 'message')
  const told = /timeout/.test(message ?? '') ? 'ETIMEDOUT' : /support SSL/.test(message ?? '') ? 'NO_TLS' : undefined
  const known = textProperty(error, 'code') ?? told
  return new ConnectionFailed(message ?? 'no connection', { cause: error, ...(known ? { code: known } : {}) })
}

const own = [SourceFailed, SourceBusy, SourceRefused, StatementTimeout, StatementCancelled, TooManyRows, OutcomeUnknown]

/** What `pg` threw, as this engine's error; what the transaction's work throws itself passes through. */
export function toSourceError(error: Error): Error
export function toSourceError(error: unknown): unknown
export function toSourceError(error: unknown): unknown {
  if (own.some((type) => error instanceof type)) return error
  const [code, message] = [textProperty(error, 'code'), textProperty(error, 'message')]
  if (
    propertyOf(error, 'severity') === undefined &&
    code === undefined &&
    !isLost(error) &&
    !/timeout/.test(message ?? '')
  )
    return error
  // `COPY item, line 3, column qty: "x"`
  const line = /^COPY .*, line (\d+)/m.exec(textProperty(error, 'where') ?? '')?.[1]
  return new SourceFailed(message ?? 'the database failed', {
    cause: error,
    ...(typeof code === 'string' ? { code } : {}),
    ...(line !== undefined && { row: Number(line) - 1 }),
  })
}

/** Counts the place that the server told from behind `length` characters that were put before the statement. */
export function shiftPlace(error: unknown, length: number): void {
  if (hasEntries(error) && typeof error['position'] === 'string')
    error['position'] = String(Number(error['position']) - length)
}
