import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sitePaths } from '../../../runtime/pages/site-paths.ts'
import type { Engine } from '../engine.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import { serveAssets } from './serve-assets.ts'
import { serveConsole, serveSites } from './serve-pages.ts'

const html =
  '<!doctype html>\n<html lang="ja"><head><!--boot--><link rel="icon" type="image/svg+xml" href="./favicon.svg" /><link rel="stylesheet" nonce="__NONCE__"></head><body><div id="root"><!--frame--></div><noscript><!--noscript--></noscript></body></html>'
const script = `export default ${JSON.stringify('あ'.repeat(2000))}\n`
let root: string
let console: Hono
let site: Hono

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kumiki-pages-'))
  const client = join(root, 'build/client')
  await mkdir(join(client, 'assets'), { recursive: true })
  for (const name of ['console.html', 'site.html']) await writeFile(join(client, name), html)
  await writeFile(join(client, 'assets/app-12345678.js'), script)
  await writeFile(join(client, 'assets/favicon-1.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(client, 'secret.txt'), 'secret')
  const call = (key: string, audience: string, path: string) => ({
    key,
    spec: { method: 'GET', path, audience, touches: ['x'] },
  })
  const release = {
    siteId: 7,
    site: {
      name: '</script><script>alert(1)</script>',
      spec: { path: 'shop', color: '#123456', favicon: 'blob/"fav' },
    },
    languages: ['en', 'ja'],
    imageHosts: ['https://img.example.com'],
    fileHosts: [],
  } as unknown as RunningRelease
  const engine = {
    version: '9.9.9',
    config: { root },
    settings: { current: () => ({ language: 'en', versionText: undefined }) },
    definitions: { calls: [call('user-info', 'console', '/user/info'), call('base-info', 'public', '/b2b/baseInfo')] },
  } as unknown as Engine
  const sites = {
    byPath: (path: string) => (path === 'shop' ? release : undefined),
    all: () => [release, release],
  } as unknown as PortSites
  console = new Hono()
  serveAssets(console, client)
  serveConsole(console, engine)
  site = new Hono()
  serveAssets(site, client)
  serveSites(site, engine, sites)
})
afterAll(() => rm(root, { recursive: true, force: true }))

const bootIn = (text: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(text)![1]!) as Record<string, unknown>

describe('BR-08 the policy of every page', () => {
  const pages = () =>
    [
      ['console', console, '/main/b2b/list'],
      ['site', site, '/shop/b2b/home'],
      ['no site', site, '/other/'],
    ] as const
  test('no inline script, no eval, nothing from elsewhere, a fresh nonce for styles', async () => {
    for (const [name, app, path] of pages()) {
      const first = (await app.request(path)).headers.get('content-security-policy')!
      const second = (await app.request(path)).headers.get('content-security-policy')!
      expect(first, name).toContain("default-src 'self'; script-src 'self';")
      expect(first, name).toMatch(
        /object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors '(none|self)'$/,
      )
      expect(first, name).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/)
      expect(first.replaceAll("style-src-attr 'unsafe-inline'", ''), name).not.toContain('unsafe-inline')
      const nonce = /'nonce-([^']+)'/.exec(first)![1]!
      expect(nonce.length, name).toBe(24)
      expect(second, name).not.toContain(nonce)
    }
  })
  test('the nonce stands in the page', async () => {
    const answer = await console.request('/main/')
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1]!
    const text = await answer.text()
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).not.toContain('__NONCE__')
  })
  test('the frame takes no room: what the engine draws behind it does not move when it goes', async () => {
    const text = await (await site.request('/shop/')).text()
    expect(text).toMatch(/<div id="root"><div style="position:absolute;[^"]*"><header .*<\/p><\/div><\/div>/)
  })
  test('pictures come from the hosts that the site names', async () => {
    expect((await site.request('/shop/')).headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob: https://img.example.com;",
    )
    expect((await console.request('/main/')).headers.get('content-security-policy')).toContain(
      "img-src 'self' data: blob:;",
    )
  })
})

test('BR-08 a page that the browser has already is not sent again, nor another policy for it', async () => {
  for (const [name, app, path] of [
    ['console', console, '/main/b2b/list'],
    ['site', site, '/shop/b2b/home'],
  ] as const) {
    const first = await app.request(path)
    const tag = first.headers.get('etag')!
    const second = await app.request(path, { headers: { 'if-none-match': tag } })
    expect([name, second.status, await second.text()]).toEqual([name, 304, ''])
    // The nonce that stands in the page is the one that its own policy allows.
    expect(second.headers.get('content-security-policy'), name).toBeNull()
    expect(second.headers.get('etag'), name).toBe(tag)
    const other = await app.request(path, { headers: { 'if-none-match': 'W/"other"' } })
    expect([name, other.status, other.headers.get('etag')]).toEqual([name, 200, tag])
  }
  const tags = await Promise.all(
    [console.request('/main/'), site.request('/shop/')].map(async (page) => (await page).headers.get('etag')),
  )
  expect(new Set(tags).size).toBe(2)
})

test('a browser that asks for English is met by an English console, any other by that of the installation', async () => {
  const met = async (accepted: string) => {
    const page = await console.request('/main/login', { headers: { 'accept-language': accepted } })
    return bootIn(await page.text()).language
  }
  expect(await met('en-GB,en;q=0.8')).toBe('en')
  expect(await met('ja,en;q=0.8')).toBe('ja')
  expect(await met('de')).toBe('en')
})

test('BR-07 nobody frames the console; a site frames itself', async () => {
  expect((await console.request('/main/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await site.request('/shop/')).headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

test('BR-09 the other headers', async () => {
  const { headers } = await console.request('/main/login')
  const { 'content-security-policy': _policy, etag: _tag, ...rest } = Object.fromEntries(headers)
  expect(rest).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    vary: 'accept-language',
  })
})

test('a site’s page is in the language that the browser asks for, else in the site’s first', async () => {
  for (const [accepted, language] of [
    ['ja', 'ja'],
    ['en-GB', 'en'],
    ['fr', 'en'],
  ] as const) {
    const page = await (await site.request('/shop/', { headers: { 'accept-language': accepted } })).text()
    expect(page).toContain(`<html lang="${language}"`)
    expect(bootIn(page)).toMatchObject({ language, languages: ['en', 'ja'] })
  }
})

test('an address that no screen of a site can have answers 404 with the page, which leads home', async () => {
  const answer = await site.request('/shop/b2b/nothing')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('id="boot"')
  // It is never answered from what the browser has: that would be a success.
  const etag = (await site.request('/shop/')).headers.get('etag')!
  expect((await site.request('/shop/b2b/nothing', { headers: { 'if-none-match': etag } })).status).toBe(404)
  expect((await site.request('/shop/', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('E-05 the boot of the console and of a site; no value ends the script element', async () => {
  const consoleText = await (await console.request('/main/x/y')).text()
  expect(consoleText).toContain('<html lang="en"')
  expect(bootIn(consoleText)).toEqual({
    audience: 'console',
    version: '9.9.9',
    base: '/main',
    language: 'en',
    calls: { 'user-info': { method: 'GET', path: '/user/info', touches: ['x'] } },
  })
  const siteText = await (await site.request('/shop/b2b/home')).text()
  expect(siteText).not.toContain('<script>alert')
  // Whose page it is stands there before its program, and a way on for who has no script.
  expect(siteText).toMatch(/<div id="root"><div [^>]*><header [^>]*>&lt;\/script&gt;.*Loading…/s)
  expect(siteText).toMatch(/<noscript>Please turn on JavaScript[^<]*<\/noscript>/)
  expect(consoleText).toContain('<div id="root"></div>')
  expect(bootIn(siteText)).toEqual({
    audience: 'site',
    version: '9.9.9',
    base: '/shop',
    language: 'en',
    languages: ['en', 'ja'],
    calls: { 'base-info': { method: 'GET', path: '/b2b/baseInfo', touches: ['x'] } },
    site: {
      id: 7,
      name: '</script><script>alert(1)</script>',
      path: 'shop',
      paths: sitePaths,
      marker: 'kumiki_in_s7',
      colour: '#123456',
    },
  })
})

test('where addresses lead', async () => {
  expect((await console.request('/')).headers.get('location')).toBe('/main/')
  expect((await site.request('/shop')).headers.get('location')).toBe('/shop/')
  for (const path of ['/', '/other', '/other/b2b/home', '/main/', '/constructor/']) {
    const answer = await site.request(path)
    expect([path, answer.status]).toEqual([path, 404])
    const text = await answer.text()
    expect(text).toContain('現在公開されていません')
    expect(text).toContain('not published at the moment')
  }
})

test('assets: kept for good, compressed, nothing outside the folder', async () => {
  const plain = await console.request('/assets/app-12345678.js')
  expect(await plain.text()).toBe(script)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const of = async (encoding: string) => {
    const answer = await console.request('/assets/app-12345678.js', { headers: { 'accept-encoding': encoding } })
    return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const zipped = await of('gzip, deflate')
  expect(zipped.encoding).toBe('gzip')
  expect(gunzipSync(zipped.bytes).toString()).toBe(script)
  const brotli = await of('gzip, deflate, br')
  expect(brotli.encoding).toBe('br')
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script)
  for (const path of [
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e%2fconsole.html',
    '/assets/none.js',
    '/assets/',
  ]) {
    expect([path, (await console.request(path)).status]).toEqual([path, 404])
  }
  expect((await console.request('/favicon.ico')).headers.get('content-type')).toBe('image/svg+xml')
})

test('the real pages have one place for the boot data and name only files of our own', () => {
  for (const name of ['console', 'site']) {
    const text = readFileSync(new URL(`../../../renderer/${name}.html`, import.meta.url), 'utf8')
    expect(text.split('<!--boot-->')).toHaveLength(2)
    expect(text).not.toMatch(/https?:/)
  }
})

test('the tab of a site shows its own icon, the console Kumiki’s', async () => {
  const own = await (await site.request('/shop/b2b/home')).text()
  expect(own).toContain('<link rel="icon" href="/shop/blob/&quot;fav">')
  expect(own).not.toContain('favicon.svg')
  expect(await (await console.request('/main/')).text()).toContain('href="./favicon.svg"')
})
