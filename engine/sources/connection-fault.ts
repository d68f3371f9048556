import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { ConnectionFailed, SourceFailed } from './errors.ts'

export interface ConnectionFault {
  code: ProblemCode
  /** Field of the data source that is to blame. */
  at: string
  /** What the driver says: the value of the code's text. */
  words: string
}

/** Signed by nobody whom the machine knows: the name of Node's code, which some drivers keep in their words alone. */
const selfMade = /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT)|self[- ]signed certificate/

/** Known by the driver's code, or, where that says only that something is wrong, by its words. */
const faults: readonly (Omit<ConnectionFault, 'words'> & { codes?: RegExp; words?: RegExp })[] = [
  { words: /client password must be a/, code: 'connection-password', at: '/spec/password' },
  {
    words:
      /terminated unexpectedly|socket hang up|Unable to (process incoming packet|connect to data source)|NJS-521|wrong version number/,
    code: 'connection-other-server',
    at: '/spec/port',
  },
  { codes: /^(ENOTFOUND|EAI_AGAIN|EAI_NONAME|EAI_NODATA)$/, code: 'connection-host', at: '/spec/system' },
  {
    codes: /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)$/,
    words: /Could not connect|is unavailable or does not exist/,
    code: 'connection-no-answer',
    at: '/spec/system',
  },
  { codes: /^CERT_FINGERPRINT$/, code: 'connection-fingerprint', at: '/spec/fingerprint' },
  { codes: selfMade, words: selfMade, code: 'connection-untrusted', at: '/spec/connectString' },
  {
    codes: /^NO_TLS$|CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^HANDSHAKE_SSL/,
    code: 'connection-tls',
    at: '/spec/connectString',
  },
  { codes: /^28/, code: 'connection-login', at: '/spec/user' },
  { codes: /^(3D000|NO_FILE)$/, code: 'connection-database', at: '/spec/db' },
]

/**
 * Why a connection failed, by the network's code or by SQLSTATE (ISO 9075: 28 authorization, 3D catalogue). The text of
 * its code takes the driver's words as its value.
 */
export function connectionFault(error: unknown): ConnectionFault {
  const cause = error instanceof SourceFailed ? error.code : undefined
  const text = error instanceof Error ? error.message : String(error)
  const words = text.replace(adviceOfNode, '')
  const told = error instanceof SourceFailed ? text : ''
  const known = faults.find((fault) => (cause !== undefined && fault.codes?.test(cause)) || fault.words?.test(told))
  if (known) return { code: known.code, at: known.at, words }
  const isNotTried = error instanceof ConnectionFailed && cause === 'NOT_TRIED'
  return { code: isNotTried ? 'source-not-tried' : 'connection-failed', at: '/spec', words }
}

/** Meant for whoever starts the program. */
const adviceOfNode = /; if the root CA is installed locally.*$/
