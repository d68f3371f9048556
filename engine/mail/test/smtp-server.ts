import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as the server has taken it: who gets it by the envelope, its source, and what an independent reader makes of that. */
export interface TakenMail {
  from: string
  to: string[]
  source: string
  read: ParsedMail
}

export interface MailServer {
  port: number
  taken: TakenMail[]
  /** Connections since it listens. */
  connections(): number
  /** What it says to a recipient, or to a mail, instead of taking it; undefined: it takes it. */
  refuses: {
    recipient?: (address: string) => string | undefined
    mail?: (mail: TakenMail) => string | undefined | Promise<string | undefined>
  }
  /** Access tokens that it takes. */
  tokens?: string[]
  /** Ends all connections without a word. */
  cut(): void
  close(): Promise<void>
}

export const mailUser = 'app'
export const mailPassword = 'canary-of-mail'

/** An SMTP server on a port of this machine. Without certificate it takes passwords in the clear. */
export async function startMailServer(certificate?: TlsOptions, options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const state: Pick<MailServer, 'refuses' | 'tokens'> = { refuses: {} }
  let connections = 0
  const said = (words: string): Error =>
    Object.assign(new Error(words.slice(4)), { responseCode: Number(words.slice(0, 3)) })
  const server = new SMTPServer({
    ...certificate,
    disableReverseLookup: true,
    authMethods: ['PLAIN', 'LOGIN', 'CRAM-MD5', 'XOAUTH2'],
    ...(!certificate && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onAuth({ method, username, password, accessToken, validatePassword }, _session, done) {
      if (method === 'XOAUTH2') {
        if (username === mailUser && state.tokens?.includes(accessToken ?? '')) done(null, { user: mailUser })
        else done(said('535 Token not taken'))
        return
      }
      const isRight = method === 'CRAM-MD5' ? validatePassword?.(mailPassword) : password === mailPassword
      if (username === mailUser && isRight) done(null, { user: mailUser })
      else done(said(`535 No such user ${password ?? ''}`))
    },
    onRcptTo({ address }, _session, done) {
      const words = state.refuses.recipient?.(address)
      done(words === undefined ? null : said(words))
    },
    onData(stream, { envelope }, done) {
      void (async () => {
        const pieces: Buffer[] = []
        for await (const piece of stream) pieces.push(piece as Buffer)
        const source = Buffer.concat(pieces).toString('latin1')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const mail = { from, to, source, read: await simpleParser(Buffer.concat(pieces)) }
        const words = await state.refuses.mail?.(mail)
        if (words === undefined) taken.push(mail)
        done(words === undefined ? null : said(words), 'queued as 4711')
        // A sender who is gone in the middle of his mail: it is not taken.
      })().catch(done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  const listening = server.listen(0, '127.0.0.1')
  listening.on('connection', (socket) => sockets.add(socket))
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return Object.assign(state, {
    port,
    taken,
    connections: () => connections,
    cut: () => {
      for (const one of sockets) one.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
