import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { makeFirstDrawings, type FirstDrawings } from './first-drawings.ts'
import { mountCalls } from '../calls/mount-calls.ts'
import { consolePort, sitePort, type Port } from '../port.ts'
import { serveConsole, serveSites } from './serve-pages.ts'

const html = '<!doctype html>\n<html lang="ja"><head><!--boot--></head><body><div id="root"></div></body></html>'
const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
const calls = '/vue-element-admin'

let kumiki: ListeningEngine
let drawings: FirstDrawings
let root: string
let site: Hono
let console: Hono
let cookie: string
let adminCookie: string

beforeAll(async () => {
  kumiki = await openListening((documents) =>
    documents.map((one) => (one.kind === 'site' ? { ...one, name: '</script><script>alert(1)</script>' } : one)),
  )
  root = mkdtempSync(join(tmpdir(), 'kumiki-carried-'))
  mkdirSync(join(root, 'build/client'), { recursive: true })
  for (const name of ['console', 'site']) writeFileSync(join(root, `build/client/${name}.html`), html)
  drawings = makeFirstDrawings(join(kumiki.engine.config.root, 'build/server-rendering/draw.js'), kumiki.engine.log)
  const engine = { ...kumiki.engine, drawings, config: { ...kumiki.engine.config, root } }
  const open = (port: Port) => {
    const app = new Hono()
    const quick = mountCalls(app, engine, port)
    if (port.kind === 'site') serveSites(app, engine, port.sites, quick)
    else serveConsole(app, engine, quick)
    return app
  }
  site = open(sitePort(engine, engine.config.sitePort))
  console = open(consolePort)
  cookie = await logIn(site, '/b2b/login', { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' })
  adminCookie = await logIn(console, '/user/login', { username: 'admin', password: 'admin-password' })
})
afterAll(async () => {
  await drawings.close()
  await kumiki.close()
  rmSync(root, { recursive: true, force: true })
})

async function logIn(app: Hono, path: string, body: object): Promise<string> {
  const answer = await app.request(calls + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** What the page says that it brings, and what it brings. */
async function pageOf(app: Hono, path: string, headers: Record<string, string>) {
  const answer = await app.request(path, { headers })
  const text = await answer.text()
  const carried = /<script type="application\/json" id="opening">(.*?)<\/script>/s.exec(text)?.[1]
  return {
    text,
    headers: answer.headers,
    language: /id="boot" data-opening="(\w+)"/.exec(text)?.[1],
    answer:
      carried === undefined ? undefined : (JSON.parse(carried) as { code: number; data: Record<string, unknown> }),
  }
}

test('who is logged in gets the page and what it would ask first, as the call answers it', async () => {
  const { answer, language, text } = await pageOf(site, '/shop/b2b/home', { ...opened, cookie })
  const asked = await site.request(`${calls}/b2b/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-language': language!, cookie },
    body: JSON.stringify({ site: 'shop', route: '/b2b/home', search: '', hash: '', language }),
  })
  const wanted = (await asked.json()) as { data: Record<string, unknown> }
  expect(Object.keys(answer!.data).sort()).toEqual(Object.keys(wanted.data).sort())
  // The base tells the time of day and what is left of the session.
  expect({ ...answer!.data, base: undefined }).toEqual({ ...wanted.data, base: undefined })
  expect(answer!.data).toMatchObject({ token: expect.any(String) as string, route: '/b2b/home' })
  // No value ends the script element.
  expect(text).not.toContain('<script>alert')
})

test('the console too, at the address that is opened', async () => {
  const page = () => pageOf(console, '/main/documents/schema?page=2', { ...opened, cookie: adminCookie })
  const { answer } = await page()
  expect(answer!.data).toMatchObject({ token: expect.any(String) as string, user: { userId: 'admin' } })
  // A machine that is busy sends it without.
  await expect.poll(async () => JSON.stringify((await page()).answer!.data['loads'] ?? '')).toContain('"page":2')
})

test('in the language that this browser chose, if the site has it', async () => {
  const languages = kumiki.engine.sites.running(kumiki.siteId)!.languages
  for (const chosen of ['ja', 'en', 'fr'] as const) {
    const headers = { ...opened, cookie: `${cookie}; kumiki_language_shop=${chosen}` }
    const { language } = await pageOf(site, '/shop/b2b/home', headers)
    expect(language).toBe((languages as string[]).includes(chosen) ? chosen : languages[0])
  }
})

describe('BR-14 a page with what one user may see', () => {
  test('is kept nowhere, and has no name by which it could be', async () => {
    for (const [app, path, held] of [
      [site, '/shop/b2b/home', cookie],
      [console, '/main/', adminCookie],
    ] as const) {
      const { headers, answer } = await pageOf(app, path, { ...opened, cookie: held })
      expect(answer, path).toBeDefined()
      expect([headers.get('cache-control'), headers.get('etag')], path).toEqual(['no-store', null])
    }
  })

  const without = (name: keyof typeof opened) =>
    Object.fromEntries(Object.entries(opened).filter(([key]) => key !== name))
  test.each([
    ['nobody is logged in', { ...opened }, false],
    ['a link of another site leads there', { ...opened, 'sec-fetch-site': 'cross-site' }, true],
    ['a page of another port leads there', { ...opened, 'sec-fetch-site': 'same-site' }, true],
    ['it stands in a frame', { ...opened, 'sec-fetch-dest': 'iframe' }, true],
    ['a script fetches it', { ...opened, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, true],
    ['it is fetched before anybody wants it', { ...opened, 'sec-purpose': 'prefetch' }, true],
    ['the browser does not tell whence', without('sec-fetch-site'), true],
    ['the browser does not tell what for', without('sec-fetch-dest'), true],
  ])('is not sent where %s', async (_name, headers, isIn) => {
    for (const [app, path, held] of [
      [site, '/shop/b2b/home', cookie],
      [console, '/main/', adminCookie],
    ] as const) {
      const {
        answer,
        language,
        headers: given,
      } = await pageOf(app, path, { ...headers, ...(isIn && { cookie: held }) })
      expect([answer, language, given.get('cache-control')], path).toEqual([undefined, undefined, 'no-cache'])
    }
  })

  test('a cookie that opens nothing brings nothing: the page asks, and is told why', async () => {
    for (const [app, path, held] of [
      [site, '/shop/b2b/home', cookie],
      [console, '/main/', adminCookie],
    ] as const) {
      const dead = held.replace(/=[\w.-]{20,}/, '=nobody')
      expect(dead).not.toBe(held)
      const { answer, language } = await pageOf(app, path, { ...opened, cookie: dead })
      expect([answer, typeof language], path).toEqual([undefined, 'string'])
    }
  })
})

/**
 * What the page has drawn beforehand and brings; a machine that is busy sends it without, or without some of its loads. Those
 * of a site have rows of categories as well: the list's have names.
 */
async function wholeIn(app: Hono, path: string, headers: Record<string, string>) {
  let drawn = ''
  let data: Record<string, unknown> = {}
  const rows = app === site ? '"NAME":' : '"rows":[{'
  const look = async () => {
    const { text, answer } = await pageOf(app, path, { ...opened, ...headers })
    drawn = /<div id="drawn".*?<\/div>(?=\s*<script type="application\/json" id="opening">)/s.exec(text)?.[0] ?? ''
    data = answer?.data ?? {}
    return drawn !== '' && JSON.stringify(data['loads'] ?? '').includes(rows)
  }
  await expect.poll(look).toBe(true)
  return { drawn, data }
}
const drawnIn = async (...asked: Parameters<typeof wholeIn>): Promise<string> => (await wholeIn(...asked)).drawn

describe('a page is drawn beforehand', () => {
  const list = async (held: string): Promise<string> => {
    const { answer } = await pageOf(site, '/shop/b2b/home', { ...opened, cookie: held })
    const { section } = (answer!.data as { base: { data: { section: { route: string }[] } } }).base.data
    return `/shop${section[0]!.route}?type=1`
  }

  test('with its rows and nothing that runs, and takes no presses yet', async () => {
    const path = await list(cookie)
    const { drawn, data } = await wholeIn(site, path, { cookie })
    const { rows } = (data as { loads: { data: { rows?: { NAME: string }[] } }[] }).loads.flatMap(
      ({ data: { rows: some } }) => (some?.[0]?.NAME === undefined ? [] : [{ rows: some }]),
    )[0]!
    expect(rows.length).toBeGreaterThan(10)
    for (const { NAME } of rows) expect(drawn).toContain(`>${NAME}<`)
    expect(drawn).toMatch(/^<div id="drawn" lang="ja" [^>]*inert>/)
    expect(drawn).not.toContain('<script')
    expect(drawn).toContain('&lt;/script&gt;')
  })

  test('for one person after the other: nothing of one is in the page of the next, whoever was before', async () => {
    const other = await logIn(site, '/b2b/login', { site: 'shop', ID: 'user2', PASSWORD: 'pass-user2' })
    const path = await list(cookie)
    const alone = await drawnIn(site, path, { cookie })
    const held = { cookie: adminCookie }
    const [theirs, console_] = [
      await drawnIn(site, path, { cookie: other }),
      await drawnIn(console, '/main/documents/schema', held),
    ]
    expect(await drawnIn(site, path, { cookie })).toBe(alone)
    expect(await drawnIn(site, path, { cookie: other })).toBe(theirs)
    expect(await drawnIn(console, '/main/documents/schema', held)).toBe(console_)
    const holds = (page: string) => ['得意先 1', '得意先 2'].map((name) => page.includes(name))
    expect([alone, theirs, console_].map(holds)).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  test('as a phone shows it, where the browser says that it is one', async () => {
    const path = await list(cookie)
    const drawn = await drawnIn(site, path, { cookie, 'sec-ch-ua-mobile': '?1' })
    expect([drawn.includes('<tbody'), drawn.includes('<li')]).toEqual([false, true])
  })

  test('in parts that are packed, for who reads them', async () => {
    const answer = await site.request('/shop/b2b/home', { headers: { ...opened, cookie, 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await answer.arrayBuffer()).toString('utf8')).toContain('id="opening"')
  })
})
