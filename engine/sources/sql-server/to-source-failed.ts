import { SourceFailed } from '../errors.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

/** An error of tedious: `code` is the server's number, else tedious' or the network's word. */
export function toSourceFailed(error: unknown, number?: number): SourceFailed {
  // Several messages of one statement: the first one says what happened.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const own = propertyOf(first, 'number')
  const told = number ?? (typeof own === 'number' ? own : textProperty(first, 'code'))
  return new SourceFailed(textProperty(first, 'message') ?? 'the database failed', {
    cause: error,
    ...(told === undefined ? {} : { code: String(told) }),
  })
}

export function isLost(error: unknown): boolean {
  if (!(error instanceof SourceFailed)) return false
  // 0: the server ended the session; 596, 3980: it was killed.
  return /^(ESOCKET|ECLOSE|EINVALIDSTATE|ETIMEOUT|ETIMEDOUT|ECONN\w*|EPIPE|0|596|3980)$/.test(error.code ?? '')
}
