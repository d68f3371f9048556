import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { OutboundFailed, OutboundRefused, type Failing, type Refusal } from '../outbound/errors.ts'
import { WebApiRefused } from './errors.ts'

/** What a builder reads of a request that the guard does not let out, or that nobody answers as it should. */
const codes: Record<Refusal | Exclude<Failing, 'connection'>, ProblemCode> = {
  address: 'web-api-address',
  scheme: 'web-api-address',
  credentials: 'web-api-credentials',
  port: 'web-api-port',
  network: 'web-api-network',
  own: 'web-api-own',
  header: 'web-api-header',
  'unknown-host': 'connection-host',
  late: 'web-api-late',
  redirects: 'web-api-redirects',
  status: 'web-api-status',
  large: 'web-api-large',
  encoding: 'web-api-encoding',
}

/** The same error in words for builders, with the field to blame; any other error as it is. */
export function outboundRefused(error: unknown, address: string, at: string): unknown {
  const origin = URL.parse(address)?.origin ?? address
  if (error instanceof OutboundRefused) return new WebApiRefused(codes[error.why], at, [origin], error)
  if (!(error instanceof OutboundFailed)) return error
  if (error.why !== 'connection') return new WebApiRefused(codes[error.why], at, [origin, error.status ?? ''], error)
  return new WebApiRefused(isTls(error.cause) ? 'connection-tls' : 'connection-no-answer', at, [origin], error)
}

function isTls(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^EPROTO$|HOSTNAME/.test(code)
}
