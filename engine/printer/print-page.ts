import { Buffer } from 'node:buffer'
import type { Browser, HTTPRequest } from 'puppeteer-core'
import { PrintRefused } from './print-refused.ts'

/** A file that a page shows: a picture, a font. */
export interface PageFile {
  type: string
  bytes: Uint8Array
}

export interface Printed {
  html: string
  /** What the page may have beside itself, by its path; everything else is refused. */
  file(path: string): Promise<PageFile | undefined>
}

/** No server has this name (RFC 2606): the page and its files come from here alone. */
const origin = 'https://report.invalid/'

/** What the page may do: show pictures and fonts of its own, look as it wants, and nothing else. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `img-src ${origin} data:`,
  `font-src ${origin} data:`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Bytes of a PDF. */
const mostBytes = 200 * 1024 * 1024

interface Printing {
  browser: Browser
  signal?: AbortSignal | undefined
  write(bytes: Uint8Array): Promise<void>
}

/** Draws a page without JavaScript and without network, and gives its PDF piece by piece to `write`. */
export async function printPage(printed: Printed, { browser, signal, write }: Printing): Promise<void> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } })
  // Whoever was ended meanwhile has nothing to close.
  const close = () => void context.close().catch(() => {})
  signal?.addEventListener('abort', close)
  try {
    signal?.throwIfAborted()
    const page = await context.newPage()
    await page.setJavaScriptEnabled(false)
    await page.setRequestInterception(true)
    const answer = makeAnswer(printed)
    page.on('request', (request) => void answer(request).catch(() => {}))
    await page.goto(origin, { waitUntil: 'load', timeout: 0 })
    const stream = await page.createPDFStream({ preferCSSPageSize: true, printBackground: true, timeout: 0 })
    let written = 0
    for await (const piece of stream) {
      written += piece.length
      if (written > mostBytes) throw new PrintRefused('large')
      await write(piece)
    }
  } finally {
    signal?.removeEventListener('abort', close)
    close()
  }
}

/** Gives the page once, then its files; a page that goes anywhere by itself, to itself too, stays as it is. */
function makeAnswer({ html, file }: Printed): (request: HTTPRequest) => Promise<void> {
  let isGiven = false
  return async (request) => {
    if (request.isNavigationRequest()) {
      // A refusal would draw the browser's own page of errors.
      if (isGiven || request.url() !== origin) return request.respond({ status: 204 })
      isGiven = true
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      return request.respond({ status: 200, headers, body: html })
    }
    const found = request.url().startsWith(origin) ? await file(request.url().slice(origin.length)) : undefined
    if (!found) return request.abort('blockedbyclient')
    const headers = { 'content-type': found.type, 'access-control-allow-origin': '*' }
    return request.respond({ status: 200, headers, body: Buffer.from(found.bytes) })
  }
}
