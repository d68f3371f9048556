import type { Driver } from '../driver.ts'
import { SourceRefused } from '../errors.ts'
import type { SourceSettings } from '../source-settings.ts'
import { ownStoreAsked } from './about.ts'
import { connectOptions } from './connect-options.ts'
import { facts } from './facts.ts'
import { isLost } from './to-source-failed.ts'

/** SQL Server by tedious. */
export function makeSqlServerDriver(settings: SourceSettings): Driver {
  const { tls, ...options } = connectOptions(settings)
  const surroundings = { host: settings.system ?? '', tls }

  // tedious takes 0.3 s to load, which only a company with SQL Server should pay.
  const load = () => import('./open-tedious.ts')
  return {
    facts,
    isLost,
    load,
    async connect(mode, signal) {
      const { openTedious } = await load()
      const connection = await openTedious(options, { ...surroundings, mode }, signal)
      try {
        const { rows } = await connection.run({ text: ownStoreAsked, values: [] }, 1)
        if (rows.length > 0) throw new SourceRefused('source-own-store')
        return connection
      } catch (error) {
        connection.close()
        throw error
      }
    },
  }
}
