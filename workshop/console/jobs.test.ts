import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentPostgresql, type SilentPostgresql } from '../../engine/test/servers/silent-postgresql.ts'
import { openCustomer } from '../../examples/wholesale/test/customer.ts'
import { hasChromium, visit } from '../browser.ts'
import { openConsole, type Client } from '../client.ts'
import { logIn } from '../house/log-in.ts'
import { openHouse, type House } from '../house/open-house.ts'

let house: House
let client: Client
let silent: SilentPostgresql

beforeAll(async () => {
  if (!hasChromium) return
  silent = await silentPostgresql()
  house = await openHouse(() => ({ KUMIKI_EXAMPLE: 'wholesale' }))
  client = await openConsole(house.engine.url)
})
afterAll(async () => {
  silent?.close()
  await house?.close()
})

/** The wholesaler's rows are asked of that database from now on. */
async function changeSource(): Promise<void> {
  const spec = { database_type: 2, system: '127.0.0.1', port: silent.port, db: 'shop', user: 'shop' }
  const { rows } = await client.call<{ rows: { key: string; name: string }[] }>('GET', '/document/data-source')
  const document = { kind: 'data-source', version: 1, key: rows[0]?.key, name: 'Silent', spec }
  await client.call('POST', '/document-import', { documents: [document], mode: 'overwrite' })
}

describe.skipIf(!hasChromium)('jobs in the console', () => {
  test('publishing that takes long is seen in every tab of who began it, by nobody else, and stopped there', async () => {
    const { engine, browser } = house
    const other = await openCustomer(browser, `${engine.siteUrl}/kanamono`, { language: 'en', width: 390 })
    await other.page.goto(`${engine.siteUrl}/kanamono`)
    const asked = other.page.waitForResponse(/\/b2b\/job$/)
    await other.logIn()
    expect(await (await asked).json()).toMatchObject({ code: 20000, data: { jobs: [] } })
    const { page, errors } = await visit(browser, { language: 'ja' })
    await logIn(page, engine.url)
    const tab = await page.context().newPage()
    await tab.setViewportSize({ width: 390, height: 800 })
    await tab.goto(`${engine.url}/main/`)
    // The graphs of the top page would ask the silent database, until nobody is let to it any more: they are there before.
    for (const one of [page, tab]) await one.getByRole('main').locator('figure svg text').first().waitFor()
    await changeSource()
    // How long the database may be silent is limited: all that can be done before has been done.
    const { rows } = await client.call<{ rows: { id: number }[] }>('GET', '/document/site')
    const published = client.call('POST', '/b2b-edit/publish', { id: rows[0]?.id }).catch((error: unknown) => error)
    await page.getByRole('button', { name: '処理状況：1件（実行中：1件）' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('サイトの公開').waitFor()
    await dialog.getByRole('progressbar', { name: '組木金物 オーダーサイト' }).waitFor()

    await tab.getByRole('button', { name: '処理状況：1件（実行中：1件）' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: '停止' }).click()
    await tab.getByRole('dialog').getByText('停止しました。何も変更されていません。').waitFor()
    await dialog.getByText('停止しました。何も変更されていません。').waitFor()
    expect(await published).toBeInstanceOf(Error)
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
