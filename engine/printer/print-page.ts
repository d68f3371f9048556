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
  signal?: AbortSignal | undefined
  write(bytes: Uint8Array): Promise<void>
}

/** A page of the browser, without JavaScript, that reaches nothing but what it is given. */
export interface BlankPage {
  /** Draws one report and gives its PDF piece by piece to `write`. After a failure the page is of no use. */
  print(printed: Printed, printing: Printing): Promise<void>
  /** Whoever was ended meanwhile has nothing to close. */
  close(): void
}

/** Opens a page that shares nothing with any other. */
export async function openPage(browser: Browser): Promise<BlankPage> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } })
  const close = () => void context.close().catch(() => {})
  try {
    const page = await context.newPage()
    await page.setJavaScriptEnabled(false)
    // Without the browser's cache, which the interception turns off: a report never shows a file of another one.
    await page.setRequestInterception(true)
    let answer = refuse
    page.on('request', (request) => void answer(request).catch(() => {}))
    return {
      close,
      async print(printed, { signal, write }) {
        signal?.addEventListener('abort', close)
        try {
          signal?.throwIfAborted()
          answer = makeAnswer(printed)
          await page.goto(origin, { waitUntil: 'load', timeout: 0 })
          const stream = await page.createPDFStream({ preferCSSPageSize: true, printBackground: true, timeout: 0 })
          let written = 0
          for await (const piece of stream) {
            written += piece.length
            if (written > mostBytes) throw new PrintRefused('large')
            await write(piece)
          }
          answer = refuse
        } finally {
          signal?.removeEventListener('abort', close)
        }
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** A page that has been drawn stays as it is, whatever it wishes. */
async function refuse(request: HTTPRequest): Promise<void> {
  // A refusal would draw the browser's own page of errors.
  if (request.isNavigationRequest()) return request.respond({ status: 204 })
  return request.abort('blockedbyclient')
}

/** Gives the page once, then its files; a page that goes anywhere by itself, to itself too, stays as it is. */
function makeAnswer({ html, file }: Printed): (request: HTTPRequest) => Promise<void> {
  let isGiven = false
  return async (request) => {
    if (request.isNavigationRequest() && !isGiven && request.url() === origin) {
      isGiven = true
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
      return request.respond({ status: 200, headers, body: html })
    }
    const isFile = !request.isNavigationRequest() && request.url().startsWith(origin)
    const found = isFile ? await file(request.url().slice(origin.length)) : undefined
    if (!found) return refuse(request)
    const headers = { 'content-type': found.type, 'access-control-allow-origin': '*' }
    return request.respond({ status: 200, headers, body: Buffer.from(found.bytes) })
  }
}
