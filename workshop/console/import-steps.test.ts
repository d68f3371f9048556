import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { shopDocuments } from '../../engine/test/shop/documents.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { logInBuilder, openBuilder } from '../../examples/wholesale/test/builder.ts'
import { hasChromium } from '../browser.ts'
import { openConsole, type Client } from '../client.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { looksOf } from '../looks.ts'

const folder = mkdtempSync(join(tmpdir(), 'kumiki-steps-'))
const shots = process.env.KUMIKI_SHOTS
const archive = join(folder, 'shop.zip')
const password = 'p4ss-of-the-mail-server'
let house: House
let client: Client

const source = (key: string, name: string) => ({
  ...{ kind: 'data-source', version: 1, key, name },
  spec: { database_type: 7, db: `${key}.db` },
})

/** What the console of one installation exports: its shop, and a mail server whose password is in no file. */
async function exported(from: House): Promise<Buffer> {
  const own = await openConsole(from.engine.url)
  const spec = { host: 'mail.dev.example', port: 587, user: 'shop', password: { $secret: 'password' } }
  const server = { kind: 'mail-server', version: 1, key: 'office', name: 'Office mail', spec }
  const documents = [...shopDocuments({ database_type: 7, db: 'shop.db' }), server]
  await own.call('POST', '/document-import', { documents, mode: 'overwrite' })
  const response = await fetch(`${from.engine.url}/vue-element-admin/document-archive`, {
    method: 'POST',
    headers: { 'x-token': own.token ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({ addresses: ['site/shop', 'mail-server/office'] }),
  })
  return Buffer.from(await response.arrayBuffer())
}

beforeAll(async () => {
  if (!hasChromium) return
  const dev = await openHouse()
  writeFileSync(archive, await exported(dev))
  await dev.close()
  house = await openHouse((place) => {
    const sources = join(place, 'data', 'sources')
    mkdirSync(sources, { recursive: true, mode: 0o700 })
    fillShop(join(sources, 'live.db'), { products: 30, customers: 5, stock: 100 }).close()
    return {}
  })
  client = await openConsole(house.engine.url)
  await client.call('POST', '/document-import', { documents: [source('live', 'Live')], mode: 'overwrite' })
})
afterAll(async () => {
  await house?.close()
  rmSync(folder, { recursive: true, force: true })
})

const words = {
  ja: {
    ...{
      next: '次へ',
      back: '戻る',
      run: 'インポート',
      undo: 'このインポートを元に戻す',
      yes: '元に戻す',
      asNew: '新規として',
    },
    ...{ publish: '公開', all: 'すべての変更を公開', published: /公開しました/ },
  },
  en: {
    ...{ next: 'Next', back: 'Back', run: 'Import', undo: 'Undo this import', yes: 'Undo', asNew: 'As new' },
    ...{ publish: 'Publish', all: 'Publish all changes', published: /ublished/ },
  },
}

async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'ja', width: 1280, path: 'shop' },
    { language: 'en', width: 390, path: 'second' },
  ]),
)(
  'a site is carried into another installation, its data source mapped, a secret entered, published and opened ($language, $width)',
  async ({ language, width, path }) => {
    const said = words[language]
    const builder = await openBuilder(house.browser, `${house.engine.url}/main`, { language, width })
    const { page, errors } = builder
    await logInBuilder(builder, `${house.engine.url}/main`)
    await page.goto(`${house.engine.url}/main/documents/folder`)
    await page.getByRole('main').getByRole('button', { name: said.run, exact: true }).click()
    await page.waitForURL(/\/main\/import/)
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    const entry = (name: string) => page.locator(`[data-entry="${name}"]`)
    await page.locator('input[type=file]').first().setInputFiles(archive)
    await page.getByText('shop.zip').first().waitFor()
    if (path !== 'shop') {
      await press(said.asNew)
      // The last that is asked for is the port of the site, and its path before it.
      await entry('said').last().waitFor()
      const field = entry('said')
        .nth((await entry('said').count()) - 2)
        .getByRole('textbox')
      await shoot(page, `new-${language}-${width}`)
      await field.fill(path)
      await field.press('Enter')
    }
    await shoot(page, `setup-${language}-${width}`)
    await press(said.next)
    // The first connection is the data source of the file.
    await entry('map').first().getByRole('combobox').selectOption({ label: 'Live (live)' })
    // One that is here by the other look is not used: this one comes, and its password with it.
    await entry('map').nth(1).getByRole('combobox').selectOption('bring')
    await shoot(page, `map-${language}-${width}`)
    await press(said.next)
    await entry('rules').first().waitFor()
    await shoot(page, `values-${language}-${width}`)
    await press(said.next)
    const secret = page.locator('input[type=password]').first()
    await secret.fill(password)
    await secret.press('Tab')
    await shoot(page, `verify-${language}-${width}`)
    await press(said.next)
    await shoot(page, `plan-${language}-${width}`)
    await press(said.run)
    await page.getByRole('button', { name: said.undo }).waitFor()
    await shoot(page, `done-${language}-${width}`)

    // One step back, and the same again.
    await press(said.undo)
    await page.getByRole('dialog').getByRole('button', { name: said.yes, exact: true }).click()
    await press(said.run)
    await page.getByRole('button', { name: said.undo }).waitFor()
    const find = async <Row>(kind: string) =>
      (await client.call<{ rows: (Row & { id: number; key: string })[] }>('GET', `/document/${kind}`)).rows
    expect((await find('data-source')).map(({ key }) => key)).toEqual(['live'])

    await page.getByRole('link', { name: 'Shop' }).first().click()
    await page.getByRole('tab', { name: said.publish }).click()
    await press(said.all)
    await page.getByRole('dialog').getByRole('button', { name: said.publish, exact: true }).click()
    await page.getByText(said.published).first().waitFor()
    const site = await fetch(`${house.engine.siteUrl}/${path}/`)
    expect(site.status).toBe(200)
    expect(errors).toEqual([])
    await builder.close()
  },
)
