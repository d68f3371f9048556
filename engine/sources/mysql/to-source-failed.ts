import { SourceFailed } from '../errors.ts'

interface MysqlError {
  message?: string
  code?: string
  errno?: number
  sqlState?: string
  fatal?: boolean
}

/** Where SQLSTATE says less than the server's own number: no such database. */
const states: Record<number, string> = { 1044: '3D000', 1049: '3D000', 1698: '28000' }

/** `code` is SQLSTATE, or the driver's or the network's code where that is only "general error". */
export function toSourceFailed(error: unknown): SourceFailed {
  const { message, code, errno, sqlState, fatal } = error as MysqlError
  const known = errno === undefined ? undefined : states[errno]
  const state = sqlState && sqlState !== 'HY000' ? sqlState : undefined
  const isNetwork = fatal === true && state === undefined
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return new SourceFailed(message ?? code, { cause: error, code: 'NO_TLS' })
  const told = known ?? (isNetwork ? (code ?? 'PROTOCOL_CONNECTION_LOST') : (state ?? code))
  return new SourceFailed(message ?? 'the database failed', { cause: error, ...(told ? { code: told } : {}) })
}

export function isLost(error: unknown): boolean {
  if (!(error instanceof SourceFailed)) return false
  return /^(08|PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|ER_CONNECTION_KILLED)/.test(error.code ?? '')
}
