import { redact } from '../web-api/redact.ts'
import { OutboundFailed, OutboundRefused } from '../outbound/errors.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'
import { textProperty } from '../../runtime/json/text-property.ts'
import { MailFailed, type MailFault } from './errors.ts'

/** Longest words of a server that are kept. */
const longest = 1000

/**
 * Why a mail server did not take a mail, by the reply code of SMTP (RFC 5321, 4.2.1: 5yz will be said again) and by the
 * client's own code. What is wrong with us and not with the mail (password, certificate) may be mended meanwhile.
 */
export function mailFault(error: unknown, { host, secrets }: { host: string; secrets: readonly string[] }): MailFault {
  if (error instanceof MailFailed) return error.fault
  if (error instanceof OutboundRefused)
    return { code: error.why === 'own' ? 'web-api-own' : 'mail-network', at: '/spec/host', words: host, isFinal: false }
  const cause = error instanceof OutboundFailed ? (error.cause ?? error) : error
  const words = redact(wordsOf(cause), secrets).slice(0, longest)
  const { code, at } = placeOf(error)
  const reply = Number(propertyOf(error, 'responseCode') ?? 0)
  return { code, at, words, isFinal: code === 'mail-refused' && reply >= 500 && reply !== 503 }
}

function placeOf(error: unknown): Pick<MailFault, 'code' | 'at'> {
  if (error instanceof OutboundFailed) {
    if (error.why === 'unknown-host') return { code: 'connection-host', at: '/spec/host' }
    return { code: 'connection-no-answer', at: '/spec/port' }
  }
  const code = textProperty(error, 'code')
  if (code === 'EAUTH' || code === 'ENOAUTH') return { code: 'mail-login', at: '/spec/user' }
  // The client puts a code of its own in the place of the network's, and keeps that.
  if (code === 'ETLS' || isTls(textProperty(error, 'originalCode') ?? code))
    return { code: 'connection-tls', at: '/spec/protocol' }
  if (code === 'ETIMEDOUT' || code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EPROTOCOL')
    return { code: 'mail-cut-off', at: '/spec/port' }
  return { code: 'mail-refused', at: '/spec' }
}

const isTls = (code: string | undefined): boolean =>
  code !== undefined && /CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^EPROTO$|HOSTNAME/.test(code)

/** The server's own words where it said any. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return textProperty(error, 'response') ?? error.message
}
