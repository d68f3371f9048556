import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'
import type { MailServerSpec } from '../../runtime/generated/kinds/mail-server.ts'
import * as defaults from '../../runtime/generated/defaults.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { MailFailed } from './errors.ts'
import type { NamedServer } from './named-server.ts'
import { mailFault } from './mail-fault.ts'
import type { MailMessage } from '../store/store.ts'
import { toSend } from './message.ts'

/** Each step of a server may take this long; large mails take several. */
const stepMs = 30_000
/** Longest that a mail may take from the first look-up to the server's last word. */
const mailMs = 120_000

/** One mail on its way, and who is still to get it. */
export interface Delivery {
  message: MailMessage
  /** Without its angle brackets; the same in each try, so that receivers can drop what comes twice. */
  messageId: string
  recipients: string[]
  date: Date
}

/** Somebody who did not get a mail, in the server's words. */
export interface RefusedRecipient {
  address: string
  words: string
  /** Another try would get the same answer. */
  isFinal: boolean
}

/** The server has the mail for those that it accepted. */
export interface Delivered {
  accepted: string[]
  refused: RefusedRecipient[]
  /** What the server said last. */
  answer: string
}

export interface MailTransport {
  /** Hands a mail over. Throws `MailFailed`. */
  send(delivery: Delivery, signal?: AbortSignal): Promise<Delivered>
  close(): void
}

/** Connections to one mail server, opened when there is a mail, at most `connections` at a time. */
export function openTransport(
  { spec, login, dkimKey }: NamedServer,
  { outbound, connections }: { outbound: Pick<Outbound, 'connect'>; connections: number },
): MailTransport {
  const options: SMTPPoolOptions & { pool: true } = {
    ...optionsOf(spec, login),
    ...(spec.dkim &&
      dkimKey !== undefined && {
        dkim: { domainName: spec.dkim.domain, keySelector: spec.dkim.selector, privateKey: dkimKey },
      }),
    pool: true,
    maxConnections: connections,
    // The outbox tries again, and tells.
    maxRequeues: 0,
    idleTimeout: stepMs,
    getSocket: (_options, give) => {
      outbound.connect({ host: spec.host, port: spec.port }).then(
        (connection) => give(null, { connection }),
        (error: NodemailerError) => give(error),
      )
    },
  }
  const transport = createTransport(options)
  const secret = 'password' in login ? login.password : login.accessToken
  const secrets = [secret, Buffer.from(secret).toString('base64')]
  const faultOf = (error: unknown) => mailFault(error, { host: spec.host, secrets })
  return {
    async send({ message, ...about }, signal) {
      const late = AbortSignal.timeout(mailMs)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        const sent = await transport.sendMail({ ...(await toSend(message, about)), signal: ended })
        return {
          accepted: sent.accepted,
          refused: refusedIn(sent.rejectedErrors, faultOf),
          answer: faultOf(new Error(sent.response)).words,
        }
      } catch (error) {
        const refused = refusedIn((error as NodemailerError).rejectedErrors, faultOf)
        if (refused.length === 0) throw new MailFailed(faultOf(error), error)
        return { accepted: [], refused, answer: faultOf(error).words }
      }
    },
    close: () => transport.close({ force: true }),
  }
}

function refusedIn(
  errors: readonly NodemailerError[] = [],
  faultOf: (error: unknown) => { words: string; isFinal: boolean },
): RefusedRecipient[] {
  return errors.map((error) => {
    const { words, isFinal } = faultOf(error)
    return { address: error.recipient ?? '', words, isFinal }
  })
}

const methods = { auto: undefined, plain: 'PLAIN', login: 'LOGIN', 'cram-md5': 'CRAM-MD5', oauth2: undefined } as const

function optionsOf(spec: MailServerSpec, login: NamedServer['login']): SMTPPoolOptions {
  const usual = defaults.mailServerSpec
  const { host, port, user, protocol = usual.protocol } = spec
  const method = methods[spec.authentication ?? usual.authentication]
  return {
    host,
    port,
    name: greetingName(),
    secure: protocol === 'tls',
    requireTLS: protocol === 'starttls',
    ignoreTLS: protocol === 'none',
    auth:
      'password' in login ? { user, pass: login.password } : { type: 'OAuth2', user, accessToken: login.accessToken },
    ...(method !== undefined && { authMethod: method }),
    tls: {
      rejectUnauthorized: spec.certificateVerification ?? usual.certificateVerification,
      minVersion: 'TLSv1.2',
      ...(!isIP(host) && { servername: host }),
    },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    maxResponseSize: 64 * 1024,
  }
}

/** What a server is told that we are called; nothing but a name (ML-01). */
const greetingName = (): string => (/^[A-Za-z0-9.-]{1,200}$/.test(hostname()) ? hostname() : 'localhost')
