import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { freePort, startEngine, type EngineProcess } from '../servers/engine.ts'
import { consoleRoutes } from './console-routes.ts'
import { crawlRoute, type Silence } from './crawl.ts'
import { logIn } from './log-in.ts'

let folder: string
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-crawler-'))
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  browser = await openBrowser()
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!hasChromium)(
  'every enabled control of every console route has an effect, in a fresh store',
  async () => {
    const { page, errors } = await visit(browser)
    await logIn(page, engine.url)
    const silent: Silence[] = []
    for (const route of consoleRoutes) silent.push(...(await crawlRoute(page, `${engine.url}/main${route}`)))
    expect(silent).toEqual([])
    expect(errors).toEqual([])
  },
  30 * 60_000,
)
