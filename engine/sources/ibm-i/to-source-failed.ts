import { SourceFailed } from '../errors.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

/** What a driver threw or answered, as this engine's error. `code` is SQLSTATE, else the network's. */
export function toSourceFailed(error: unknown, state?: string): SourceFailed {
  if (error instanceof SourceFailed) return error
  const message = textProperty(error, 'message') ?? 'IBM i failed'
  const known = state ?? textProperty(error, 'code') ?? stateOf(message)
  return new SourceFailed(message, { cause: error, ...(known === undefined ? {} : { code: known }) })
}

/** The connection, not the statement, failed: SQLSTATE 08, or the network. */
export function isLost(error: unknown): boolean {
  return (
    error instanceof SourceFailed && /^(08|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_)/.test(error.code ?? '')
  )
}

function stateOf(message: string): string | undefined {
  if (/server response: 401/.test(message)) return '28000'
  if (/Connection failed with code|socket|closed/i.test(message)) return '08006'
  return undefined
}
