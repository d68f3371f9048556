import { SourceFailed } from '../errors.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

/** What connection problems of all dialects are called (`data-source-test`); others keep Oracle's own code. */
const common: readonly { codes: RegExp; code: string }[] = [
  { codes: /^(ORA-01017|ORA-28000|ORA-28001|ORA-01005|NJS-101)$/, code: '28000' },
  { codes: /^(ORA-12514|ORA-12505|NJS-518|NJS-519)$/, code: '3D000' },
  { codes: /^NJS-50[5-8]$/, code: 'ERR_TLS' },
  { codes: /^NJS-530$/, code: 'ENOTFOUND' },
  { codes: /^(NJS-510|ORA-12170)$/, code: 'ETIMEDOUT' },
  { codes: /^(NJS-503|NJS-511|ORA-12541)$/, code: 'ECONNREFUSED' },
]

/** What an administrator can do, for errors whose own text does not tell (node-oracledb documentation, thin mode). */
const advice: Record<string, string> = {
  'NJS-138': 'Kumiki connects to Oracle Database 12.1 and later.',
  'NJS-116':
    "The user's password verifier is too old: set the password again on a server whose sec_case_sensitive_logon is true.",
  'NJS-533': 'The server asks for native network encryption; use TLS (protocol=tcps) instead.',
  'ORA-12660': 'The server asks for native network encryption; use TLS (protocol=tcps) instead.',
}

const lost =
  /^(NJS-(003|500|501|503|506|511|521)|ORA-(00028|00600|01012|01033|01034|01089|01092|02396|02399|03113|03114|03135|12537|12547|12571|28))/

/** Whether the connection, not the statement, failed. */
export function isLost(error: unknown): boolean {
  const code = textProperty(error, 'code')
  return code !== undefined && (lost.test(code) || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code))
}

/** The driver's error as `SourceFailed` with its code (`ORA-00942`). */
export function toSourceError(error: unknown): unknown {
  if (error instanceof SourceFailed || !(error instanceof Error)) return error
  const own = textProperty(error, 'code') ?? /^((?:ORA|NJS|DPI)-\d+)/.exec(error.message)?.[1]
  if (own === undefined) return error
  const hint = advice[own]
  return new SourceFailed(hint === undefined ? error.message : `${error.message} ${hint}`, { cause: error, code: own })
}

/** As `toSourceError`, for the opening of a connection: its code is one that all dialects share, where there is one. */
export function toConnectError(error: unknown): unknown {
  const failed = toSourceError(error)
  if (!(failed instanceof SourceFailed)) return failed
  const network = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)\b/.exec(
    failed.message,
  )?.[1]
  const shared = network ?? common.find(({ codes }) => codes.test(failed.code ?? ''))?.code
  return shared === undefined ? failed : new SourceFailed(failed.message, { cause: failed.cause, code: shared })
}
