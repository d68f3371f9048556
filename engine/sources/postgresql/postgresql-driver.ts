import type pg from 'pg'
import { CarefulClient } from '../../pg/pg-members.ts'
import type { Driver } from '../driver.ts'
import { SourceRefused } from '../errors.ts'
import type { SourceSettings } from '../source-settings.ts'
import { postgresqlOptions } from './connect-options.ts'
import { isLost, toConnectionError } from './errors.ts'
import { facts } from './facts.ts'
import { makePostgresqlConnection } from './postgresql-connection.ts'

/** PostgreSQL by pg. */
export function makePostgresqlDriver(settings: SourceSettings): Driver {
  const { options, tls } = postgresqlOptions(settings)
  return {
    facts,
    describesWrites: true,
    isLost,
    async connect(mode, signal) {
      const client = new CarefulClient(options[mode])
      const settings: string[] = []
      const connection = makePostgresqlConnection(client, { mode, config: options[mode], tls, settings })
      const giveUp = () => void client.connection.stream.destroy()
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        await client.connect()
        await refuseOwnStore(client)
        if (await watchForLostEngine(client)) settings.push(watching)
        return connection
      } catch (error) {
        connection.close()
        throw error instanceof SourceRefused ? error : toConnectionError(error)
      } finally {
        signal.removeEventListener('abort', giveUp)
      }
    },
  }
}

/**
 * A statement whose engine is gone ends within a second; else the server notices when it sends rows, which a long one does at
 * its end. PostgreSQL 14 and later know the setting, and not on every system: without it all works. Says whether it does.
 */
async function watchForLostEngine(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(watching)
    return true
  } catch {
    return false
  }
}

const watching = 'SET client_connection_check_interval = 1000'

/** By a table that only the store has, not by address. */
async function refuseOwnStore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`SELECT 1 FROM pg_class WHERE relname = 'kumiki_store' LIMIT 1`)
  if (rows.length > 0) throw new SourceRefused('source-own-store')
}
