import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openConsole, openSite } from '../../workshop/client.ts'
import { idOf, logInBuilder, openBuilder } from './test/builder.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { changeDocument } from './test/change-document.ts'

const shop = wholesaleOfFile()

/** The labels that an end user's screen says now, by calls. */
async function readLabels(): Promise<string[]> {
  const customer = await openSite(shop.engine.siteUrl, 'kanamono', 'yamada', 'kanamono')
  const base = await customer.call<{ data: { section: { route: string; title: string }[] } }>(
    'GET',
    '/b2b/baseInfo?site=kanamono&language=ja',
  )
  const { route } = base.data.section.find(({ title }) => title === '商品')!
  const { screen } = await customer.call<{ screen: unknown }>(
    'GET',
    `/b2b/screen?site=kanamono&language=ja&route=${encodeURIComponent(route)}`,
  )
  const labels: string[] = []
  JSON.stringify(screen, (key, value: unknown) => {
    if (key === 'label' && typeof value === 'string') labels.push(value)
    return value
  })
  return labels
}

test.skipIf(!hasChromium)(
  `by calls: a label reaches the end user by publishing, and goes by publishing the earlier release${needsBrowser}`,
  async () => {
    const client = await openConsole(shop.engine.url)
    const site = await idOf(client, 'site', 'wholesale')
    const content = await idOf(client, 'content', 'wholesale.products')
    await changeDocument(client, 'content', content, ({ spec }) => {
      const { columns } = (spec as { list: { columns: { field: string; label?: unknown }[] } }).list
      columns.find(({ field }) => field === 'MAKER')!.label = { ja: '製造元', en: 'Made by' }
    })
    expect(await readLabels()).not.toContain('製造元')

    const changes = await client.call<{ rows: { address: string }[] }>('GET', `/b2b-edit/changes/${site}`)
    expect(changes.rows.map(({ address }) => address)).toEqual(['content/wholesale.products'])
    await client.call('POST', '/b2b-edit/publish', { id: site, note: '製造元' })
    expect(await readLabels()).toContain('製造元')
    expect(await client.call('GET', `/b2b-edit/changes/${site}`)).toMatchObject({ rows: [] })

    const { rows } = await client.call<{ rows: { number: number }[] }>('GET', `/b2b-edit/releases/${site}`)
    const first = Math.min(...rows.map(({ number }) => number))
    await client.call('POST', '/b2b-edit/publish', { id: site, release: first })
    const labels = await readLabels()
    expect(labels).not.toContain('製造元')
    expect(labels).toContain('メーカー')
  },
)

test.skipIf(!hasChromium)(
  `in the browser: the builder publishes a label, and the customer is told; who is logged in stays so until the login changes (B-09)${needsBrowser}`,
  async () => {
    const customer = await openCustomer(shop.browser, shop.site)
    const { page: shopPage, say } = customer
    const heading = (name: string) => shopPage.getByRole('columnheader', { name, exact: true })
    const told = shopPage.getByRole('dialog')
    // B-09: nothing about the login changed, so the customer stays in.
    const loadAgain = async () => {
      await told.getByText('サイトが更新されました').waitFor()
      await told.getByRole('button', { name: '再読み込み' }).click()
      await shopPage.getByRole('heading', { name: say.products, level: 1 }).waitFor()
    }
    const comeBack = async () => {
      await told.getByText('サイトの設定が変更されました').waitFor()
      await told.getByRole('button').last().click()
      await customer.logIn()
      await shopPage.getByRole('heading', { name: say.products, level: 1 }).waitFor()
    }
    const publishAll = async (whatHappens: string | RegExp) => {
      await page.goto(`${shop.console}/b2b/b2b/${site}?tab=publish`)
      await page.getByRole('button', { name: 'すべての変更を公開' }).click()
      await page.getByRole('dialog').getByText(whatHappens).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
      await page.getByText('公開しました。', { exact: true }).waitFor()
    }
    await shopPage.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(say.products)
    await heading('規格').waitFor()

    const builder = await openBuilder(shop.browser, shop.console)
    const { page, client } = builder
    const site = await idOf(client, 'site', 'wholesale')
    const content = await idOf(client, 'content', 'wholesale.products')
    await logInBuilder(builder, shop.console)
    // Before it is known what a publishing changes, nobody can be asked whether to do it.
    await page.route('**/b2b-edit/changes/**', async (route) => {
      await wait(700)
      await route.continue().catch(() => undefined)
    })
    await page.goto(`${shop.console}/b2b/b2b/${site}/2/${content}?tab=columns`)
    await page.getByText('SPEC', { exact: true }).click()
    await page.getByRole('textbox', { name: 'ラベル' }).first().fill('サイズ')
    await page.keyboard.press('Control+s')
    await page.getByText('保存しました。').waitFor()

    await shopPage.reload()
    await heading('規格').waitFor()
    expect(await heading('サイズ').count()).toBe(0)

    await publishAll(/ログインしたまま/)
    await loadAgain()
    await heading('サイズ').waitFor()

    await page.goto(`${shop.console}/b2b/b2b/${site}?tab=releases`)
    await page.getByRole('row').last().getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'このリリースを再公開' }).click()
    await page
      .getByRole('dialog')
      .getByText(/当時の内容で再び公開します。.*ログインしたまま/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '公開' }).click()
    await loadAgain()
    await heading('規格').waitFor()

    expect(customer.errors).toEqual([])
    await changeDocument(client, 'site', site, ({ spec }) => {
      const { login } = spec as { login: { retrievalTiming?: number } }
      login.retrievalTiming = login.retrievalTiming === 2 ? 1 : 2
    })
    await publishAll(/ログインの設定が変わる/)
    await comeBack()
    await heading('サイズ').waitFor()

    // What a page asks between the end of its session and its new login is refused.
    expect(customer.errors.filter((error) => !error.includes('401 (Unauthorized)'))).toEqual([])
    expect(builder.errors).toEqual([])
    await builder.close()
    await customer.close()
  },
)
