import { Connection } from 'tedious'
import type { Driver } from '../driver.ts'
import { SourceRefused } from '../errors.ts'
import type { SourceSettings } from '../source-settings.ts'
import { ownStoreAsked } from './about.ts'
import { connectOptions } from './connect-options.ts'
import { installExactValues } from './exact-values.ts'
import { facts } from './facts.ts'
import { makeTediousConnection } from './tedious-connection.ts'
import { isLost, toSourceFailed } from './to-source-failed.ts'

/** SQL Server by tedious. */
export function makeSqlServerDriver(settings: SourceSettings): Driver {
  const options = connectOptions(settings)
  const surroundings = { host: settings.system ?? '', encrypted: options.options?.encrypt !== false }
  installExactValues()

  const open = (signal: AbortSignal) =>
    new Promise<Connection>((resolve, reject) => {
      const connection = new Connection(options)
      let number: number | undefined
      const giveUp = () => {
        connection.close()
        reject(toSourceFailed(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' })))
      }
      signal.addEventListener('abort', giveUp, { once: true })
      // The login's own number says more than "login failed": a missing database, an expired password.
      connection.on('errorMessage', (message: { number: number }) => (number ??= message.number))
      connection.on('error', () => undefined)
      connection.connect((error) => {
        signal.removeEventListener('abort', giveUp)
        if (!error) return resolve(connection)
        connection.close()
        reject(toSourceFailed(error, number))
      })
    })

  return {
    facts,
    isLost,
    async connect(mode, signal) {
      const connection = makeTediousConnection(await open(signal), { ...surroundings, mode })
      try {
        const { rows } = await connection.run({ text: ownStoreAsked, values: [] }, 1)
        if (rows.length > 0) throw new SourceRefused("This database holds Kumiki's own settings")
        return connection
      } catch (error) {
        connection.close()
        throw error
      }
    },
  }
}
