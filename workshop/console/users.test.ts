import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { logIn } from '../house/log-in.ts'

let folder: string
let engine: EngineProcess
let browser: Browser

beforeAll(async () => {
  if (!hasChromium) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-users-'))
  engine = await startEngine({
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    sitePort: await freePort(),
    waitMs: 60_000,
  })
  browser = await openBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasChromium)('the list of users', () => {
  test('tells the last login and the second factor', async () => {
    const { page } = await visit(browser)
    await logIn(page, engine.url)
    await page.goto(`${engine.url}/main/adminsettings/user`)
    const row = page.getByRole('row', { name: /admin/ })
    await row.waitFor()
    await page.getByRole('columnheader', { name: '最終ログイン' }).waitFor()
    await page.getByRole('columnheader', { name: '二要素認証' }).waitFor()
    expect(await row.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d.*いいえ/)
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByText('最終ログイン').waitFor()
    await page.context().close()
  })
})
