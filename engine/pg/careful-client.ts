import pg from 'pg'
import { pgAuthentication } from './pg-members.ts'

const { _handleAuthCleartextPassword: giveInClear, _handleAuthSASLContinue: giveProof } = pgAuthentication

/** RFC 7677: below it, who has the proof tries passwords as fast as he can count. */
const fewestRounds = 4096

/**
 * A client that gives its password to nobody who asks for it in clear, or for a proof from which it is quickly guessed,
 * unless the connection is encrypted (SE-03): who stands between would only have to ask.
 */
export class CarefulClient extends pg.Client {
  _handleAuthCleartextPassword(message: unknown): void {
    if (this.ssl) giveInClear.call(this, message)
    else refuse(this, 'The server asked for the password in clear text')
  }

  _handleAuthSASLContinue(message: { data: string }): unknown {
    const rounds = Number(/(?:^|,)i=(\d+)/.exec(message.data)?.[1] ?? 0)
    if (this.ssl || rounds >= fewestRounds) return giveProof.call(this, message)
    return refuse(this, `The server asked for a proof of the password in ${rounds} rounds, which is quickly guessed,`)
  }
}

function refuse({ connection }: pg.Client, what: string): void {
  connection.emit('error', Object.assign(new Error(`${what} over an unencrypted connection.`), { code: 'NO_TLS' }))
  connection.end()
}
