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

  return {
    facts,
    isLost,
    async connect(mode, signal) {
      // tedious takes 0.3 s to load, which only a company with SQL Server should pay.
      const { openTedious } = await import('./open-tedious.ts')
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
