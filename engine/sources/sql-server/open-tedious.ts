import { Connection, type ConnectionConfiguration } from 'tedious'
import type { DriverConnection } from '../driver.ts'
import { installExactValues } from './exact-values.ts'
import { makeTediousConnection, type Surroundings } from './tedious-connection.ts'
import { toSourceFailed } from './to-source-failed.ts'

/** Connects and logs in. Throws `SourceFailed` with the server's number (18456, 4060) or the network's code. */
export async function openTedious(
  options: ConnectionConfiguration,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<DriverConnection> {
  installExactValues()
  const connection = await new Promise<Connection>((resolve, reject) => {
    const opening = new Connection(options)
    let number: number | undefined
    const giveUp = () => {
      opening.close()
      reject(toSourceFailed(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })))
    }
    signal.addEventListener('abort', giveUp, { once: true })
    // The login's own number says more than "login failed": a missing database, an expired password.
    opening.on('errorMessage', (message: { number: number }) => (number ??= message.number))
    opening.on('error', () => undefined)
    opening.connect((error) => {
      signal.removeEventListener('abort', giveUp)
      if (!error) return resolve(opening)
      opening.close()
      reject(toSourceFailed(error, number))
    })
  })
  return makeTediousConnection(connection, surroundings)
}
