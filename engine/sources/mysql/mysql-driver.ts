import type { Connection as MysqlConnection } from 'mysql2'
import type { Driver } from '../driver.ts'
import { SourceRefused } from '../errors.ts'
import type { SourceSettings } from '../source-settings.ts'
import { mysqlOptions } from './connect-options.ts'
import { closeMysql } from './close-mysql.ts'
import { facts } from './facts.ts'
import { makeMysqlConnection } from './mysql-connection.ts'
import { runSession, type Session } from './session.ts'
import { isLost, toSourceFailed } from './to-source-failed.ts'

/** Only who has such a source pays for the driver. */
const loadMysql = () => import('mysql2')

/** MySQL and MariaDB by mysql2. */
export function makeMysqlDriver(settings: SourceSettings): Driver {
  const { options, tls, timeZone } = mysqlOptions(settings)

  const open = async (signal: AbortSignal) => {
    const { default: mysql } = await loadMysql()
    return new Promise<MysqlConnection>((resolve, reject) => {
      const connection = mysql.createConnection(options)
      // Whoever waits hears of an error; a second one, or one while nobody waits, must not end the process.
      connection.on('error', () => undefined)
      const stop = () => {
        signal.removeEventListener('abort', giveUp)
        connection.removeListener('error', fail)
      }
      const fail = (error: unknown) => {
        stop()
        closeMysql(connection)
        reject(toSourceFailed(error))
      }
      const giveUp = () => fail(Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT', fatal: true }))
      connection.once('error', fail)
      connection.once('connect', () => {
        stop()
        resolve(connection)
      })
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** On a connection of its own: the one that is busy hears nothing. */
  const kill = async (thread: number) => {
    try {
      const other = await open(AbortSignal.timeout(2_000))
      await new Promise<void>((resolve) => {
        setTimeout(resolve, 2_000).unref()
        other.once('error', () => resolve())
        other.query(`KILL QUERY ${thread}`, () => resolve())
      })
      closeMysql(other)
    } catch {
      // The connection that is to be cancelled is closed anyway.
    }
  }

  return {
    facts,
    isLost,
    async connect(mode, signal) {
      const opened = await open(signal)
      const { default: mysql } = await loadMysql()
      const connection = makeMysqlConnection(opened, mysql.TypedParameter.BIGINT, {
        host: settings.system ?? '',
        checks: tls.checks,
        kill,
      })
      try {
        const session: Session = { mode, ...(timeZone === undefined ? {} : { timeZone }) }
        if (await runSession(connection, session)) throw new SourceRefused('source-own-store')
        return connection
      } catch (error) {
        connection.close()
        throw error
      }
    },
  }
}
