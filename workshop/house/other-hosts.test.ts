import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import type { Document } from '../../runtime/document.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'
import { looksOf } from '../looks.ts'

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const pages = 200

/** A PDF of many pages, each with its number. */
function longPdf(): Buffer {
  const numbers = Array.from({ length: pages }, (_, at) => at)
  const kids = numbers.map((at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((at) => {
      const drawn = `BT /F1 48 Tf 100 700 Td (Sheet ${at + 1}) Tj ET`
      const of = `/Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>`
      return [
        `<< /Type /Page ${of} /Contents ${5 + 2 * at} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`)
}

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
    const isPdf = request.url!.endsWith('.pdf')
    const type = isPdf ? 'application/pdf' : 'image/png'
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    response.end(isPdf ? longPdf() : picture)
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
      const at = { protocol: 'http://', url: `${new URL(named.origin).host}/of/{CODE}` }
      const shown: Record<string, object> = {
        NAME: { dispType: 'image', image: { ...at, url: `${at.url}.png`, clientRetrieval: true } },
        STOCK: { dispType: 'pdf', pdf: { ...at, url: `${at.url}.pdf`, retrieval: 'client' } },
      }
      const columns = list.columns.map((column) => ({ ...column, ...shown[column.field] }))
      return { ...one, spec: { ...one.spec, list: { ...list, columns } } }
    })
  kumiki = await openListening(withPictures)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await kumiki?.close()
  for (const { server } of hosts) server.close()
})

async function catalogue(width: number) {
  const visitor = await visit(browser, { language: 'en', width })
  const { page } = visitor
  await page.goto(`${kumiki.url('site')}/shop/`)
  await page.locator('input[autocomplete="username"]').fill('user1')
  await page.locator('input[autocomplete="current-password"]').fill('pass-user1')
  await page.locator('button[type="submit"]').click()
  await page.getByRole('main').getByRole('link', { name: 'Catalogue', exact: true }).click()
  return visitor
}

test.skipIf(!hasChromium)(
  `a page fetches pictures from the host that its documents name, and from no other, whoever asks for them${hasChromium ? '' : '; skipped: chromium'}`,
  async () => {
    const [named, other] = hosts as [Host, Host]
    const { page, context } = await catalogue(1280)
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

test.skipIf(!hasChromium).each(looksOf([1280, 390]))(
  `a PDF of 200 pages is scrolled to its end, and only what is seen is drawn (%i px)${hasChromium ? '' : '; skipped: chromium'}`,
  async (width) => {
    const { page, context, errors } = await catalogue(width)
    await page.getByRole('button', { name: 'Open PDF' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Page 1 of ${pages}`).waitFor()
    await expect.poll(() => dialog.getByText('Sheet 1', { exact: false }).count()).toBeGreaterThan(0)
    const area = dialog.getByRole('group', { name: 'Pages' })
    await area.focus()
    let most = 0
    const at: number[] = []
    // As a hand does: many turns of the wheel, each before the one before it is drawn.
    await area.hover()
    for (let turn = 0; turn < 40; turn++) {
      await page.mouse.wheel(0, 6000)
      most = Math.max(most, await dialog.locator('canvas').count())
      at.push(Number(/Page (\d+)/.exec(await dialog.innerText())?.[1]))
    }
    await page.keyboard.press('End')
    await dialog
      .getByText(`Page ${pages} of ${pages}`)
      .or(dialog.getByText(`Page ${pages - 1} of ${pages}`))
      .waitFor()
    await dialog.getByText(`Sheet ${pages}`).waitFor({ state: 'attached' })
    expect(most).toBeLessThanOrEqual(width < 500 ? 8 : 6)
    expect(at).toEqual(at.toSorted((one, other) => one - other))
    expect(new Set(at).size).toBeGreaterThan(10)
    // These listeners take no sockets.
    expect(errors.filter((error) => !error.startsWith('WebSocket'))).toEqual([])
    await context.close()
  },
)
