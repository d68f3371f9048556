import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../engine/archive/read-archive.ts'
import { hasChromium, visit } from '../browser.ts'
import { openConsole, type Client } from '../client.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'

const shots = process.env.KUMIKI_SHOTS
const password = 'admin-password'
const image = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let house: House
let client: Client

beforeAll(async () => {
  if (!hasChromium) return
  house = await openHouse(() => ({ KUMIKI_ADMIN_PASSWORD: password }))
  client = await openConsole(house.engine.url, 'admin', password)
  const response = await fetch(`${house.engine.url}/vue-element-admin/file?kind=site&name=logo.png`, {
    method: 'POST',
    headers: { 'x-token': client.token ?? '', 'content-type': 'image/png' },
    body: Buffer.from(image, 'base64'),
  })
  const { data }: { data: { file: string } } = JSON.parse(await response.text())
  const spec = { path: 'orders', languages: ['ja'], public: true, image: data.file }
  const document = { kind: 'site', version: 1, key: 'orders', name: { ja: '受注サイト', en: 'Orders' }, spec }
  await client.call('POST', '/document/site', { document })
})

afterAll(() => house?.close())

async function shoot(page: Page, name: string): Promise<void> {
  if (shots) await page.screenshot({ path: join(shots, `archive-${name}.png`) })
}

const idOf = async () => {
  const { rows } = await client.call<{ rows: { id: number }[] }>('GET', '/document/site')
  return rows[0]?.id
}

test.skipIf(!hasChromium).each(
  looksOf([
    { language: 'ja', width: 1280 },
    { language: 'en', width: 390 },
    { language: 'ja', width: 390 },
    { language: 'en', width: 1280 },
  ]),
)(
  'a site goes out as an archive with its pictures, and what was changed since comes back from it ($language, $width)',
  async ({ language, width }) => {
    const { page } = await visit(house.browser, { language, width })
    const say = sayer(language)
    await page.goto(`${house.engine.url}/main/b2b/list`)
    await page.locator('select').selectOption(language)
    await page.getByLabel(say('User ID')).fill('admin')
    await page.getByLabel(say('Password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const name = language === 'ja' ? '受注サイト' : 'Orders'
    await page.getByText(name).first().waitFor()

    await page
      .getByRole('button', { name: language === 'ja' ? '操作' : 'Actions' })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('Export…') }).click()
    const dialog = page.getByRole('dialog', { name: say('Export') })
    await dialog.waitFor()
    await shoot(page, `export-${language}-${width}`)
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say('Archive (ZIP)') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('orders.zip')
    const bytes = readFileSync(await download.path())
    const archive = await openArchive(bytes, { entries: 10, unpacked: 1e6 })
    expect(archive.names.map((one) => one.replace(/sha256-\w+/, 'hash'))).toEqual([
      ...['documents/site/orders.json', 'files.json', 'files/hash'],
    ])
    await dialog.waitFor({ state: 'detached' })

    const id = await idOf()
    const { document, revision } = await client.call<{ document: object; revision: number }>(
      'GET',
      `/document/site/${id}`,
    )
    await client.call('PUT', `/document/site/${id}`, { document: { ...document, name: 'Spoilt' }, revision })
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Import'), exact: true })
      .click()
    await page.waitForURL(/\/main\/import/)
    const press = (what: string) =>
      page.getByRole('main').getByRole('button', { name: what, exact: true }).first().click()
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles({ name: 'orders.zip', mimeType: 'application/zip', buffer: bytes })
    await page.getByText('orders.zip').first().waitFor()
    await press(say('Overwrite'))
    for (const step of ['map', 'values', 'verify', 'plan']) {
      await press(say('Next'))
      await shoot(page, `import-${step}-${language}-${width}`)
    }
    await press(say('Import'))
    await page.getByRole('button', { name: say('Undo this import') }).waitFor()
    const back = await client.call<{ document: { name: object } }>('GET', `/document/site/${id}`)
    expect(back.document.name).toEqual({ ja: '受注サイト', en: 'Orders' })

    // One that is damaged says where.
    const broken = Buffer.from(bytes)
    broken.writeUInt32LE(1, broken.readUInt32LE(broken.length - 6) + 16)
    await press(say('Import something else'))
    await input.setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: broken })
    await page.getByText('documents/site/orders.json').first().waitFor()
    await shoot(page, `broken-${language}-${width}`)
    await page.context().close()
  },
)
