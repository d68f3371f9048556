import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openNodes, type Nodes } from '../../engine/test/open-nodes.ts'
import { hasPostgresql } from '../../engine/test/servers/postgresql.ts'
import { hasChromium, openBrowser, visit, type Visit } from '../browser.ts'
import { logIn } from './log-in.ts'

const isPossible = hasChromium && hasPostgresql()
const skipped = isPossible ? '' : '; skipped: chromium or PostgreSQL'

let nodes: Nodes
let browser: Browser
beforeAll(async () => {
  if (!isPossible) return
  nodes = await openNodes()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await nodes?.close()
})

const list = { name: 'Products' }
const told = 'サイトの設定が変更されました。ログアウトします。'

async function fillLogin(page: Page, user: string): Promise<void> {
  await page.getByLabel('ユーザーID').fill(user)
  await page.getByLabel('パスワード', { exact: true }).fill(`pass-${user}`)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}

/** A customer before the products, who then presses nothing. */
async function openProducts(siteUrl: string, user: string): Promise<Visit> {
  const visitor = await visit(browser)
  await visitor.page.goto(`${siteUrl}/shop/b2b/home`)
  await fillLogin(visitor.page, user)
  await visitor.page.getByRole('navigation').getByRole('link', list).first().click()
  await visitor.page.getByRole('main').getByText('P000001').waitFor()
  return visitor
}

/** What the page itself could still do: code and rows of its next call. */
const askAsPage = (page: Page, contentId: number) =>
  page.evaluate(async (id) => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith(':token'))!
    const response = await fetch('/vue-element-admin/b2b/contentdb/pageinfo/pageData', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': sessionStorage.getItem(key)! },
      body: JSON.stringify({ contentId: id }),
    })
    const { code, data } = (await response.json()) as { code: number; data?: { rows?: unknown[] } }
    return { code, rows: data?.rows?.length }
  }, contentId)

/** Publishes by the console; answers what is told beforehand. */
async function publish(page: Page): Promise<string> {
  await page.goto(`${nodes.here.consoleUrl}/main/b2b/b2b/${nodes.siteId}?tab=publish`)
  await page.getByRole('button', { name: 'すべての変更を公開' }).click()
  const dialog = page.getByRole('dialog')
  const text = await dialog.innerText()
  await dialog.getByRole('button', { name: '公開' }).click()
  await page.getByText('公開しました。', { exact: true }).waitFor()
  await nodes.settled()
  return text
}

test.skipIf(!isPossible)(
  `AN-25 a customer who may not come in any more sees and does nothing from the moment of publishing, on a page where nothing is pressed, in a second tab and by a script; the builder was told so${skipped}`,
  async () => {
    const builder = await visit(browser)
    await logIn(builder.page, nodes.here.consoleUrl)
    const barred = await openProducts(nodes.there.siteUrl, 'user1')
    const other = await openProducts(nodes.here.siteUrl, 'user2')
    const { products } = nodes.ids

    // What changes no login logs nobody out.
    await nodes.change('site/shop', (spec) => (spec['login'] = { ...(spec['login'] as object), direct: true }))
    expect(await publish(builder.page)).toContain('ログイン中の利用者はログインしたまま')
    for (const { page } of [barred, other]) {
      await page.getByRole('dialog').getByRole('button', { name: '再読み込み' }).click()
      await page.getByRole('main').getByText('P000001').waitFor()
      expect(await askAsPage(page, products)).toEqual({ code: 20000, rows: 5 })
    }

    await nodes.change(
      'schema/customer-login',
      (spec) => (spec['sql'] = [spec['sql'], " AND login_id <> 'user1'"].flat()),
    )
    expect(await publish(builder.page)).toContain(
      'サイトにログイン中の利用者は全員ログアウトされ、再度ログインが必要です',
    )
    await barred.page.getByRole('dialog').getByText(told).waitFor()
    const refused = await askAsPage(barred.page, products)
    expect([50008, 50012]).toContain(refused.code)
    expect(refused.rows).toBeUndefined()
    // The cookie opens no second tab, and what the first one is told stands until it is read.
    const second = await barred.context.newPage()
    await second.goto(`${nodes.there.siteUrl}/shop/b2b/home`)
    await second.getByLabel('ユーザーID').waitFor()
    expect(await second.getByText('P000001').count()).toBe(0)
    await barred.page.getByRole('dialog').getByText(told).waitFor()

    for (const { page } of [barred, other]) {
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await page.getByLabel('ユーザーID').waitFor()
    }
    await fillLogin(barred.page, 'user1')
    await barred.page.getByText('ユーザーIDまたはパスワードが正しくありません').first().waitFor()
    await fillLogin(other.page, 'user2')
    await other.page.getByRole('navigation').getByRole('link', list).first().click()
    await other.page.getByRole('main').getByText('P000001').waitFor()
    for (const { context } of [builder, barred, other]) await context.close()
  },
)
