import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { logIn } from '../house/log-in.ts'

let folder: string
let engine: EngineProcess
let browser: Browser
beforeAll(async () => {
  if (!hasChromium) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-tables-'))
  const ports = { port: await freePort(), sitePort: await freePort() }
  engine = await startEngine({ dataFolder: folder, ...ports, env: { KUMIKI_EXAMPLE: 'wholesale' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

const title = 'tables become a site that is on air; rows of persons are left out, and said'

test.skipIf(!hasChromium)(hasChromium ? title : `${title}; skipped: chromium`, async () => {
  const { page, errors } = await visit(browser)
  await logIn(page, engine.url)
  await page.goto(`${engine.url}/main/adminsettings/db-config`)
  await page.getByRole('row').getByText('基幹データベース（見本）').click()
  await page.getByRole('tab', { name: 'テーブル' }).click()
  await page.getByRole('button', { name: 'このテーブルからサイトを作る…' }).click()
  const plan = page.getByRole('table', { name: '作成する内容' })
  // An order is proposed; these people only look.
  await plan.getByRole('row', { name: /注文する/ }).waitFor()
  await page.locator('input[data-at="/does"]').click()
  await page.getByRole('option', { name: '見るだけ', exact: true }).click()
  await page.getByText('利用者が見るテーブルを選択してください。').waitFor()
  for (const table of ['product', 'stock', 'customer'])
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: table, exact: true }) })
      .getByRole('checkbox')
      .check()
  await page.getByText('customerは個人の行').waitFor()
  await plan.getByRole('row').nth(2).waitFor()
  expect(await plan.getByRole('row').count()).toBe(3)
  await page.getByRole('textbox', { name: '名称' }).fill('商品のご案内')
  await page.getByRole('textbox', { name: 'パス' }).fill('look')
  await page.getByRole('button', { name: '作成して公開' }).click()
  await page.waitForURL(/\/b2b\/list/)
  await page.getByRole('row', { name: /商品のご案内.*公開中/s }).waitFor()

  const visitor = await visit(browser)
  await visitor.page.goto(`${engine.siteUrl}/look/`)
  await visitor.page.getByRole('navigation').getByRole('link', { name: '商品' }).click()
  const rows = visitor.page.getByRole('main').getByRole('row')
  await rows.nth(20).waitFor()
  await rows.nth(1).getByRole('link').first().click()
  await visitor.page.waitForURL(/\/b2b\/detail\//)
  await visitor.page.getByRole('main').getByText('Stock', { exact: true }).first().waitFor()
  expect([...errors, ...visitor.errors]).toEqual([])
})
