import { SourceFailed } from '../errors.ts'

/** An error of tedious: `code` is the server's number, else tedious' or the network's word. */
export function toSourceFailed(error: unknown, number?: number): SourceFailed {
  // Several messages of one statement: the first one says what happened.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { message, code, number: own } = first as { message?: string; code?: string; number?: number }
  const told = number ?? own ?? code
  return new SourceFailed(message ?? 'the database failed', {
    cause: error,
    ...(told === undefined ? {} : { code: String(told) }),
  })
}

export function isLost(error: unknown): boolean {
  if (!(error instanceof SourceFailed)) return false
  // 0: the server ended the session; 596, 3980: it was killed.
  return /^(ESOCKET|ECLOSE|EINVALIDSTATE|ETIMEOUT|ETIMEDOUT|ECONN\w*|EPIPE|0|596|3980)$/.test(error.code ?? '')
}
