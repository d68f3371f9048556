import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { openConsole } from '../client.ts'
import { logIn } from '../house/log-in.ts'
import { timesOf } from '../long-run.ts'
import { freePort, startEngine, type EngineProcess } from '../../engine/test/servers/engine.ts'
import { fillShop } from '../../engine/test/shop/fill-shop.ts'
import { prepareShop } from '../../engine/test/shop/prepare-shop.ts'
import { corpus, textsInTurn, wholeCorpus } from './corpus.ts'
import { fillTexts, makeDocument } from './fill-texts.ts'
import { watchForCode, whatRan } from './watch-for-code.ts'

const label = (text: string) => (hasChromium ? text : `${text}; skipped: chromium`)

let folder: string
let engine: EngineProcess
let browser: Browser
let kinds: string[]

/** What these say decides who reaches the engine, and where. */
const ruling = ['settings', 'licence', 'inbound-connection', 'cors']

/** The shop with every text replaced, and one more document of each kind that builders make. */
function hostile(all: Document[], set: JsonSchemaSet): Document[] {
  const next = textsInTurn()
  kinds = set.kinds().filter((kind) => set.kind(kind)['x-derived'] !== true)
  const made = kinds.filter((kind) => !ruling.includes(kind)).map((kind) => makeDocument(set, kind, 'pwn', next))
  const linked = all.map((document) => {
    const list = document.spec.list as object | undefined
    if (document.key !== 'shop.products' || !list) return document
    const pageTransition = { left: { enable: true, pageType: 'detail' } }
    return { ...document, spec: { ...document.spec, list: { ...list, limit: wholeCorpus.length, pageTransition } } }
  })
  return [...linked.map((document) => fillTexts(set, document, next)), ...made]
}

beforeAll(async () => {
  if (!hasChromium) return
  folder = mkdtempSync(join(tmpdir(), 'kumiki-markup-'))
  mkdirSync(join(folder, 'sources'), { mode: 0o700 })
  const database = fillShop(join(folder, 'sources', 'shop.db'), {
    products: wholeCorpus.length,
    customers: 1,
    stock: 9,
  })
  const change = database.prepare('UPDATE product SET name = ?, category1 = ?, category2 = ? WHERE rowid = ?')
  wholeCorpus.forEach((text, at) => change.run(text, corpus[at % 7], corpus[(at * 3) % 11], at + 1))
  database.prepare('UPDATE customer SET name = ?').run(corpus[0])
  const order = database.prepare('INSERT INTO orders (customer, note, total, purchase_id) VALUES (?, ?, 1, ?)')
  wholeCorpus.forEach((text, at) => order.run('C1', text, `old-${at}`))
  database.close()
  await prepareShop(folder, { documents: hostile })
  engine = await startEngine({ dataFolder: folder, port: await freePort(), sitePort: await freePort() })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await engine?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Follows an address inside the page, as a link does, and waits until it stands still. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
  await still(page)
}

async function still(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  // On a busy machine what is asked for next is asked late.
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))))
}

/** A watch that sees nothing would pass everything. */
async function proveWatch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const text = '<img data-pwn src=/pwn onerror=__pwned=1><a href="javascript:__pwned=1">x</a>'
    document.body.insertAdjacentHTML('beforeend', text)
  })
  // The browser tells of a refusal in a turn of its own: unheard here, it would be taken for one of the next page.
  const seen: string[] = []
  const told = async () => seen.push(...(await whatRan(page))) && seen
  const wanted = [expect.stringContaining('element <img'), 'refused script-src-attr inline']
  await expect.poll(told).toEqual(expect.arrayContaining(wanted))
  await page.evaluate(() => document.querySelectorAll('body > img, body > a').forEach((one) => one.remove()))
  await still(page)
  await whatRan(page)
}

describe.skipIf(!hasChromium)(label('BR-01 BR-10 texts that look like code are drawn as text'), () => {
  test('in the console: list, form, history, JSON, where used, of every kind', async () => {
    const { page, errors } = await visit(browser, { language: 'ja' })
    await watchForCode(page)
    const client = await openConsole(engine.url)
    await logIn(page, engine.url)
    await proveWatch(page)
    const found: Record<string, unknown> = {}
    let drawn = ''
    const look = async (path: string) => {
      const before = errors.length
      await follow(page, path)
      const ran = await whatRan(page)
      // What is half-made is refused where it would be drawn.
      const wrong = errors.slice(before).filter((error) => !/status of 4\d\d .*\/graph\/(data|preview)$/.test(error))
      if (ran.length > 0 || wrong.length > 0) found[path] = [...ran, ...wrong]
      drawn += await page.locator('body').innerText()
      drawn += (
        await page.locator('input, textarea').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
      ).join('\n')
    }
    // In `npm test` every fourth: what draws them is the same.
    for (const kind of kinds.filter((_, at) => at % timesOf(4, 1) === 0)) {
      const { rows } = await client.call<{ rows: { id: number; key: string }[] }>('GET', `/document/${kind}`)
      const row = rows.find(({ key }) => ['pwn', 'shop', 'shop.products'].includes(key)) ?? rows[0]
      await look(`/main/documents/${kind}`)
      if (row) await look(`/main/documents/${kind}/${row.id}`)
    }
    for (const address of ['site/shop', 'content/shop.products', 'schema/products', 'data-source/shop']) {
      const [kind, key] = address.split('/') as [string, string]
      const { rows } = await client.call<{ rows: { id: number; key: string }[] }>('GET', `/document/${kind}`)
      const { id } = rows.find((one) => one.key === key)!
      const stored = await client.call<{ document: Document; revision: number }>('GET', `/document/${kind}/${id}`)
      const name = { ja: corpus[12]!, en: corpus[17]! }
      const note = corpus[14]
      const body = { revision: stored.revision, document: { ...stored.document, name }, note }
      await client.call('PUT', `/document/${kind}/${id}`, body)
      for (const part of ['history', 'where-used']) await look(`/main/documents/${kind}/${id}/${part}`)
      // The editor draws the lines that are in sight.
      await page.setViewportSize({ width: 1280, height: 8000 })
      await follow(page, `/main/documents/${kind}/${id}?json=true`)
      await page.locator('.cm-line').first().waitFor()
      await look(`/main/documents/${kind}/${id}?json=true`)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    for (const path of ['/main/b2b/list', '/main/adminsettings/log', '/main/dashboardtop', '/main/profile/index'])
      await look(path)
    expect(found).toEqual({})
    const shown = wholeCorpus.filter((text) => drawn.includes(text.trim().slice(0, 20)))
    expect(shown.length).toBeGreaterThan(corpus.length)
  })

  test('on the site: login, home, list, detail, cart, order, history', async () => {
    const { page, errors } = await visit(browser, { language: 'ja' })
    await watchForCode(page)
    const found: Record<string, unknown> = {}
    const look = async (what: string) => {
      await still(page)
      const ran = await whatRan(page)
      if (ran.length > 0 || errors.length > 0) found[what] = [...ran, ...errors.splice(0)]
    }
    const site = `${engine.siteUrl}/shop`
    await page.goto(`${site}/`)
    await page.locator('input').first().waitFor()
    await look('login')
    await page.locator('input').nth(0).fill('user1')
    await page.locator('input').nth(1).fill('pass-user1')
    await page.keyboard.press('Enter')
    await page.getByRole('banner').waitFor()
    await look('home')
    const links = await page.locator('aside a').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
    const list = links.find((link) => link.includes('/b2b/list/'))!
    for (const link of new Set(links)) {
      await follow(page, link)
      await look(link)
    }
    await follow(page, list)
    await page
      .locator('tbody tr')
      .nth(wholeCorpus.length - 1)
      .waitFor()
    const text = await page.locator('main').innerText()
    // Each of the more than 300 was drawn here, as it stands in the database.
    const flat = (value: string) => value.replace(/[\s\0]+/g, '')
    const missing = wholeCorpus.filter((one) => !flat(text).includes(flat(one).slice(0, 30)))
    expect(wholeCorpus.length).toBeGreaterThanOrEqual(300)
    expect(missing).toEqual([])
    await page.locator('[role=treeitem]').first().click()
    await look('category')
    await follow(page, list)
    await page.locator('tbody tr a').first().click()
    await page.waitForURL(/\/b2b\/detail\//)
    await page.getByRole('main').getByText(corpus[0]!).first().waitFor()
    await look('detail')
    await follow(page, list)
    await page.locator('tbody tr').first().getByRole('button', { name: 'カートに入れる' }).click()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /カート/ })
      .click()
    await page.locator('main tbody tr').first().waitFor()
    await look('cart')
    await page
      .getByRole('main')
      .getByRole('button', { name: /注文|購入/ })
      .last()
      .click()
    await page.waitForURL(/\/b2b\/purchase\//)
    await page.locator('main textarea').fill(corpus[12]!)
    await look('order')
    await page
      .getByRole('main')
      .getByRole('button', { name: /確認|確定|注文/ })
      .last()
      .click()
    await look('confirmation')
    await page.goto(page.url().replace(/\/purchase\/.*/, '/home'))
    await look('home again')
    expect(found).toEqual({})
  })
})
