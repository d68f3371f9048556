import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import { limits } from '../../engine/test/limits.ts'
import { silentPostgresql, type SilentPostgresql } from '../../engine/test/servers/silent-postgresql.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { logIn } from '../house/log-in.ts'

let shop: ListeningEngine
let browser: Browser
let silent: SilentPostgresql

beforeAll(async () => {
  if (!hasChromium) return
  silent = await silentPostgresql()
  // As long as the test may last: a publishing that waits for this database ends when it is stopped.
  shop = await openListening(undefined, { connections: { connectMs: limits.testTimeout, waitMs: limits.testTimeout } })
  browser = await openBrowser()
})
afterAll(async () => {
  silent?.close()
  await browser?.close()
  await shop?.close()
})

/** The shop's rows are asked of that database from now on. */
async function changeSource(): Promise<void> {
  const { store } = shop.engine
  const source = (await store.documents.find('data-source/shop'))!
  const spec = { database_type: 2, system: '127.0.0.1', port: silent.port, db: 'shop', user: 'shop' }
  await store.documents.change([{ do: 'put', document: { ...source.document, spec } }], 'test')
}

describe.skipIf(!hasChromium)('jobs in the console', () => {
  test('publishing that takes long is seen in every tab of who began it, by nobody else, and stopped there', async () => {
    const other = await visit(browser, { language: 'en', width: 390 })
    await other.page.goto(`${shop.url('site')}/shop`)
    const asked = other.page.waitForResponse(/\/b2b\/job$/)
    await other.page.getByLabel('User ID').fill('user1')
    await other.page.getByLabel('Password', { exact: true }).fill('pass-user1')
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
    expect(await (await asked).json()).toMatchObject({ code: 20000, data: { jobs: [] } })
    const { page, errors } = await visit(browser, { language: 'ja' })
    await logIn(page, shop.url('console'))
    const tab = await page.context().newPage()
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.goto(`${shop.url('console')}/main/`)
    await tab.getByRole('main').waitFor()
    await changeSource()
    const published = shop.ask('console', 'POST /b2b-edit/publish', { token: shop.admin, body: { id: shop.siteId } })
    await page.getByRole('button', { name: '処理状況：1件（実行中：1件）' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('サイトの公開').waitFor()
    await dialog.getByRole('progressbar', { name: 'Shop', exact: true }).waitFor()

    await tab.getByRole('button', { name: '処理状況：1件（実行中：1件）' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: '停止' }).click()
    await tab.getByRole('dialog').getByText('停止しました。何も変更されていません。').waitFor()
    await dialog.getByText('停止しました。何も変更されていません。').waitFor()
    expect(await published).toMatchObject({ code: 60107 })
    expect(await other.page.getByRole('button', { name: /^Jobs/ }).count()).toBe(0)
    // What has ended is there after a reload too.
    await tab.reload()
    await tab.getByRole('button', { name: /^処理状況/ }).click()
    await tab.getByRole('dialog').getByText('停止しました。何も変更されていません。').waitFor()
    await dialog.getByRole('button', { name: '削除' }).click()
    await dialog.getByText('表示する処理はありません。').waitFor()
    await tab.getByRole('dialog').getByText('表示する処理はありません。').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: /^処理状況/ }).count()).toBe(0)
    expect([...errors, ...other.errors]).toEqual([])
    await Promise.all([page.context().close(), other.page.context().close()])
  })
})
