import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

export interface FetchedBytes {
  /** Of scripts, inline ones aside, gzip -9. */
  js: number
  css: number
}

/** Counts what the page fetches from now on. The answer waits until the network is idle. */
export function countBytes(page: Page): () => Promise<FetchedBytes> {
  const found = new Map<string, Promise<{ type: string; bytes: number }>>()
  const measure = async (response: Response, type: string) => ({
    type,
    bytes: gzipSync(await response.body(), { level: 9 }).length,
  })
  const take = (response: Response) => {
    const type = response.request().resourceType()
    if ((type === 'script' || type === 'stylesheet') && response.ok() && !found.has(response.url())) {
      found.set(response.url(), measure(response, type))
    }
  }
  page.on('response', take)
  return async () => {
    await page.waitForLoadState('networkidle')
    // What comes later is not counted, and the page may be closed before it is whole.
    page.off('response', take)
    const all = await Promise.all(found.values())
    const sum = (type: string) => all.filter((one) => one.type === type).reduce((total, one) => total + one.bytes, 0)
    return { js: sum('script'), css: sum('stylesheet') }
  }
}
