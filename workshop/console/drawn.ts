import type { Page } from 'playwright-core'
import { settle } from '../browser.ts'

/** What is drawn, without what differs by where it stands: the address of the site, and names that a page makes for itself. */
export async function drawn(page: Page, path: string): Promise<string[]> {
  await settle(page)
  const html = await page.evaluate(() => {
    const root = document.getElementById('root')?.cloneNode(true) as HTMLElement
    const own = /^(?:id|for|aria-controls|aria-labelledby|aria-describedby|aria-owns|name|data-path|style)$/
    // A chart moves until it stands, and counts the charts before it.
    for (const chart of root.querySelectorAll('[_echarts_instance_]')) chart.replaceWith('chart')
    for (const one of [root, ...root.querySelectorAll('*')])
      for (const { name } of [...one.attributes]) if (own.test(name)) one.removeAttribute(name)
    return root.innerHTML
  })
  return html
    .replaceAll(path, 'SITE')
    .replaceAll(/"blob:[^"]*"/g, '"blob"')
    .split(/(?=<)/)
}
