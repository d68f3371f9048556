import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPage } from '../../examples/wholesale/test/check-page.ts'
import { startWebServer, type WebServer } from '../../engine/outbound/test/web-server.ts'
import { hasChromium, visit } from '../browser.ts'
import { openConsole, type Client } from '../client.ts'
import { openHouse, type House } from '../house/open-house.ts'
import { looksOf } from '../looks.ts'
import { sayer } from './say.ts'

const parcels = Array.from({ length: 60 }, (_, index) => ({
  code: `P${String(index + 1).padStart(3, '0')}`,
  place: index % 2 === 0 ? '東京' : '大阪',
  weight: 0.5 + index,
}))
const shots = process.env.KUMIKI_SHOTS

let house: House
let web: WebServer
let client: Client

beforeAll(async () => {
  if (!hasChromium) return
  web = await startWebServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: parcels }))
  })
  house = await openHouse()
  client = await openConsole(house.engine.url)
  await client.call('POST', '/document-import', { mode: 'overwrite', documents: documents(web.port) })
})
afterAll(async () => {
  await house?.close()
  await web?.close()
})

const column = (key: string, typeClass: string) => ({ key, name: key, typeClass })
const documents = (port: number) => [
  {
    ...{ kind: 'settings', version: 1, key: 'settings', name: 'Settings' },
    spec: { outbound: { allowed: [{ to: '127.0.0.1' }] } },
  },
  { kind: 'web-api', version: 1, key: 'far', name: 'Carrier', spec: { apiUrl: `http://127.0.0.1:${port}` } },
  {
    ...{ kind: 'schema', version: 1, key: 'parcels', name: 'Parcels' },
    spec: {
      ...{ type: 4, connectionType: 2, webApi: 'web-api/far', request: { path: 'parcels', filter: '.items' } },
      resultColumns: [column('code', 'String'), column('place', 'String'), column('weight', 'Number')],
    },
  },
]

test.skipIf(!hasChromium).each(
  looksOf([
    ['en', 390],
    ['ja', 1280],
  ] as const),
)(
  'a list on another system is made by hand, and a visitor reads, searches and pages it, %s at %i',
  async (language, width) => {
    const say = sayer(language)
    const word = (ja: string, en: string) => (language === 'ja' ? ja : en)
    await client.call('PUT', '/user/language', { language })
    const { page, context, errors } = await visit(house.browser, { language, width })
    const look = async (name: string) => {
      if (shots) await page.screenshot({ path: `${shots}/web-api-${name}-${language}-${width}.png`, fullPage: true })
      expect([name, await checkPage(page)]).toEqual([name, []])
    }
    const pressed = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
    }
    const at = (place: string) => page.locator(`input[data-at="${place}"], [data-at="${place}"] input`).first()
    const chosen = (option: string | RegExp) =>
      page.getByRole('option', { name: option }).filter({ visible: true }).first().click()
    await page.goto(`${house.engine.url}/main/login`)
    await page.locator('input[autocomplete="username"]').fill('admin')
    await page.locator('input[autocomplete="current-password"]').fill('admin-password')
    await page.locator('button[type="submit"]').click()
    await page.locator('#main').waitFor()

    const spec = { path: `parcels-${language}`, language, public: true }
    const site = { kind: 'site', version: 1, key: `parcels-${language}`, name: `Parcels ${language}`, spec }
    const { id } = await client.call<{ id: number }>('POST', '/document/site', { document: site })
    if (language === 'en') await beginAtSchema()
    else await beginInSite()
    await look('content')
    await pressed(say('Save'))
    await page.waitForURL((url) => !/\/(0|new)$/.test(url.pathname))
    await page.goto(`${house.engine.url}/main/b2b/b2b/${id}?tab=publish`)
    await pressed(say('Publish all changes'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Publish'), exact: true })
      .click()
    await page.getByText(say('Published.'), { exact: true }).waitFor()
    await look('published')
    expect(errors).toEqual([])
    await context.close()
    await readList()

    async function beginInSite() {
      await page.goto(`${house.engine.url}/main/b2b/b2b/${id}`)
      await pressed(say('New content'))
      await at('/name').fill('荷物')
      await at('/spec/type').click()
      await chosen(say('List/detail'))
      await pressed('スキーマ：追加')
      await chosen('Parcels')
      await pressed('キー：追加')
      await chosen(/code/)
    }

    /** The schema brings its name and its columns. */
    async function beginAtSchema() {
      const { rows } = await client.call<{ rows: { id: number; key: string }[] }>('GET', '/document/schema')
      await page.goto(`${house.engine.url}/main/documents/schema/${rows.find(({ key }) => key === 'parcels')?.id}`)
      await pressed(say('List from this schema…'))
      await page.getByRole('dialog').getByText(site.name).click()
      await at('/name').fill('My parcels')
      await page.getByRole('tab', { name: say('List columns') }).click()
      await page
        .getByRole('row', { name: /weight/ })
        .first()
        .waitFor()
    }

    async function readList() {
      const visitor = await visit(house.browser, { language, width })
      const { page } = visitor
      const main = page.getByRole('main')
      await page.goto(`${house.engine.siteUrl}/${spec.path}/`)
      const entry = page.getByRole('link', { name: word('荷物', 'My parcels') }).filter({ visible: true })
      await entry.first().click()
      await main.getByText('P001').first().waitFor()
      await main.getByText(word('60件', '60')).first().waitFor()
      if (shots) await page.screenshot({ path: `${shots}/web-api-list-${language}-${width}.png`, fullPage: true })
      expect(await checkPage(page)).toEqual([])
      await main
        .getByRole('button', { name: word('次のページ', 'Next page') })
        .first()
        .click()
      await main.getByText('P060').first().waitFor()
      expect(visitor.errors).toEqual([])
      await visitor.context.close()
    }
  },
)
