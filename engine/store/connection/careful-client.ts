import pg from 'pg'

/** What a client does when it is asked for the password as it is. */
interface AskedInClear {
  ssl?: unknown
  connection: { emit(event: 'error', error: Error): void; end(): void }
}

const answer = (pg.Client.prototype as unknown as { _handleAuthCleartextPassword: (message: unknown) => void })
  ._handleAuthCleartextPassword

/**
 * A client that gives its password to nobody who asks for it in clear, unless the connection is encrypted (SE-03): who
 * stands between would only have to ask.
 */
export class CarefulClient extends pg.Client {
  _handleAuthCleartextPassword(message: unknown): void {
    const { ssl, connection } = this as unknown as AskedInClear
    if (ssl) return answer.call(this, message)
    const error = new Error('The server asked for the password in clear text over an unencrypted connection.')
    connection.emit('error', Object.assign(error, { code: 'NO_TLS' }))
    connection.end()
  }
}
