import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import type { Document } from '../../runtime/document.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Host {
  origin: string
  asked: string[]
  server: Server
}

let kumiki: ListeningEngine
let browser: Browser
const hosts: Host[] = []

async function openHost(): Promise<Host> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
  hosts.push(host)
  return host
}

beforeAll(async () => {
  if (!hasChromium) return
  const named = await openHost()
  await openHost()
  const withPictures = (all: Document[]): Document[] =>
    all.map((one) => {
      if (one.key !== 'shop.catalogue') return one
      const list = one.spec.list as { columns: { field: string }[] }
      const url = `${new URL(named.origin).host}/of/{CODE}.png`
      const columns = list.columns.map((column) =>
        column.field === 'NAME'
          ? { ...column, dispType: 'image', image: { protocol: 'http://', url, clientRetrieval: true } }
          : column,
      )
      return { ...one, spec: { ...one.spec, list: { ...list, columns } } }
    })
  kumiki = await openListening(withPictures)
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await kumiki?.close()
  for (const { server } of hosts) server.close()
})

test.skipIf(!hasChromium)(
  `a page fetches pictures from the host that its documents name, and from no other, whoever asks for them${hasChromium ? '' : '; skipped: chromium'}`,
  async () => {
    const [named, other] = hosts as [Host, Host]
    const { page, context } = await visit(browser, { language: 'en', width: 1280 })
    await page.goto(`${kumiki.url('site')}/shop/`)
    await page.locator('input[autocomplete="username"]').fill('user1')
    await page.locator('input[autocomplete="current-password"]').fill('pass-user1')
    await page.locator('button[type="submit"]').click()
    await page.getByRole('main').getByRole('link', { name: 'Catalogue', exact: true }).click()
    await expect.poll(() => named.asked.length).toBeGreaterThan(0)
    expect(named.asked[0]).toMatch(/^\/of\/P\d+\.png$/)

    const load = (address: string) =>
      page.evaluate(
        (src) =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) =>
              resolve(`blocked: ${event.effectiveDirective}`),
            )
            const image = new Image()
            image.addEventListener('load', () => resolve('loaded'))
            image.src = src
          }),
        address,
      )
    expect(await load(`${named.origin}/own.png`)).toBe('loaded')
    expect(await load(`${other.origin}/theirs.png`)).toBe('blocked: img-src')
    expect(other.asked).toEqual([])
    await context.close()
  },
)
