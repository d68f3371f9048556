import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeConsoleApp, makeSiteApp, quickCallsOf } from '../../engine/app.ts'
import { listen } from '../../engine/server/listen.ts'
import { adminPassword, openEngine, type TestEngine } from '../../engine/test/open-engine.ts'
import { isOfKind, type Document } from '../../runtime/document.ts'
import type { SitePreviewResponse } from '../../runtime/generated/calls/site.ts'
import { hasChromium, openBrowser, settle, visit } from '../browser.ts'
import { makeTables, person } from '../gallery/previews/make-tables.ts'
import { drawn } from './drawn.ts'

const folder = fileURLToPath(new URL('../../examples/gallery', import.meta.url))
const topics = globSync('*.json', { cwd: folder }).map((file) => basename(file, '.json'))

let browser: Browser
beforeAll(async () => {
  if (hasChromium) browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Opened {
  kumiki: TestEngine
  site: { id: number; path: string; hasLogin: boolean; contents: number }
  console: string
  url: string
}

/** A site of the gallery, published over tables with a few rows. */
async function openTopic(topic: string): Promise<Opened> {
  const documents = JSON.parse(readFileSync(join(folder, `${topic}.json`), 'utf8')) as Document[]
  const kumiki = await openEngine({ now: () => new Date() })
  onTestFinished(() => kumiki.close())
  const { engine } = kumiki
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  makeTables(database, documents)
  database.close()
  await engine.store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'test',
  )
  const own = documents.find((one) => isOfKind('site', one))
  const stored = own && (await engine.store.documents.find(`site/${own.key}`))
  if (!own || !stored) throw new Error(`${topic} has no site`)
  const published = await engine.sites.publish(stored.id, { by: 'test', tellsSources: true })
  expect(published, JSON.stringify(published?.problems)).toMatchObject({ status: 'publish' })
  const open = async (app: ReturnType<typeof makeConsoleApp>) => {
    const port = await listen(app, { port: 0, host: '127.0.0.1', calls: quickCallsOf(app) })
    onTestFinished(() => port.close(100))
    return `http://127.0.0.1:${port.port}`
  }
  const path = String(own.spec.path)
  return {
    kumiki,
    site: {
      ...{ id: stored.id, path, hasLogin: own.spec.login !== undefined },
      contents: documents.filter(({ kind }) => kind === 'content').length,
    },
    console: await open(makeConsoleApp(engine)),
    url: `${await open(makeSiteApp(engine, engine.config.sitePort))}/${path}`,
  }
}

async function logIn(page: Page, id: string, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(id)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
  await page.getByRole('main').waitFor()
}

/** Addresses of the pages of a site: those of its menu, and one to which each of them leads. */
async function pagesOf(page: Page, url: string): Promise<string[]> {
  const linksIn = (where: string) =>
    page
      .locator(`${where} a[href*="/b2b/"]`)
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  await page.goto(`${url}/b2b/home`)
  await settle(page)
  const found = new Set(await linksIn('body'))
  for (const route of [...found]) {
    await page.goto(new URL(route, url).href)
    await settle(page)
    for (const to of (await linksIn('main')).slice(0, 3)) found.add(to)
  }
  return [...found]
}

test.skipIf(!hasChromium).each(topics)(
  'the preview of what is saved is the published page, for each content of the gallery: %s',
  async (topic) => {
    const { kumiki, site, console, url } = await openTopic(topic)
    const [customer, builder] = [await visit(browser), await visit(browser)]
    await customer.page.goto(`${url}/`)
    if (site.hasLogin) await logIn(customer.page, person.login_id, person.password)
    await builder.page.goto(`${console}/main/`)
    await logIn(builder.page, 'admin', adminPassword)
    const { code, message, data } = await kumiki.call('POST /b2b-edit/preview', {
      token: kumiki.admin,
      body: {
        ...{ id: site.id, documents: [] },
        ...(site.hasLogin && { user: person.login_id, password: person.password }),
      },
    })
    expect(code, message).toBe(20000)
    const { preview, refused, problems } = data as SitePreviewResponse
    expect([refused, problems.filter(({ severity }) => severity !== 'warning')]).toEqual([undefined, []])
    const routes = await pagesOf(customer.page, url)
    expect(routes.length).toBeGreaterThanOrEqual(Math.min(site.contents, 1))
    for (const route of routes) {
      await customer.page.goto(new URL(route, url).href)
      await builder.page.goto(`${console}${route.replace(`/${site.path}/`, `/${preview}/`)}`)
      const published = await drawn(customer.page, site.path)
      expect([route, await drawn(builder.page, preview)]).toEqual([route, published])
    }
    expect([...customer.errors, ...builder.errors]).toEqual([])
    for (const { context } of [customer, builder]) await context.close()
  },
)
