import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../../workshop/browser.ts'
import { freePort, startEngine, type EngineProcess } from '../../../engine/test/servers/engine.ts'

export interface Wholesale {
  engine: EngineProcess
  browser: Browser
  /** Address of the console, without a slash at the end. */
  console: string
  /** Address of the published site, without a slash at the end. */
  site: string
  /** Asks the wholesaler's own database file, past the engine. */
  ask<Row>(sql: string, ...values: unknown[]): Row[]
  /** Changes it there. */
  change(sql: string, ...values: unknown[]): void
  close(): Promise<void>
}

/** `asksServices`: a test asks what is behind the example's Web APIs. */
export interface WholesaleOptions {
  asksServices?: boolean
}

/** The engine on a folder of its own with the example loaded and published, and a browser. */
export async function openWholesale({ asksServices = false }: WholesaleOptions = {}): Promise<Wholesale> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-wholesale-'))
  const dataFolder = join(folder, 'data')
  const engine = await startEngine({
    dataFolder,
    port: await freePort(),
    sitePort: await freePort(),
    env: { KUMIKI_EXAMPLE: 'wholesale' },
    asksServices,
  })
  const browser = await openBrowser()
  return {
    engine,
    browser,
    console: `${engine.url}/main`,
    site: `${engine.siteUrl}/kanamono`,
    ask<Row>(sql: string, ...values: unknown[]) {
      const database = new Database(join(dataFolder, 'sources', 'wholesale.db'), { readonly: true })
      try {
        return database.prepare(sql).all(...values) as Row[]
      } finally {
        database.close()
      }
    },
    change(sql, ...values) {
      const database = new Database(join(dataFolder, 'sources', 'wholesale.db'), { timeout: 10_000 })
      try {
        database.prepare(sql).run(...values)
      } finally {
        database.close()
      }
    },
    async close() {
      await browser.close()
      await engine.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
