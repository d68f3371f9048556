// `node workshop/first-calls.ts`: finds which functions the pages call before a list's first rows, with Chromium, and writes
// `workshop/client/first-calls.json`. After larger changes of the first page, or of its libraries.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, parseSync } from 'vite'
import { root } from '../engine/test/shop/prepare-shop.ts'
import { openListPages } from './bench/list-pages.ts'
import { openBrowser } from './browser.ts'
import { functionsOf } from './client/functions-of.ts'

const firstRow = 'tbody tr:nth-child(50) td'
const buildClient = (minify: boolean) =>
  build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { minify } })

// With the names of the sources.
await buildClient(false)
const pages = await openListPages()
const browser = await openBrowser()
const called = new Map<string, Set<string>>()
try {
  for (const { address, login } of [pages.site, pages.console]) {
    const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
    await context.request.post(login.address, { data: login.body })
    const page = await context.newPage()
    await page.coverage.startJSCoverage()
    await page.goto(address, { waitUntil: 'commit' })

    await page.waitForSelector(firstRow)
    for (const { url, source = '', functions } of await page.coverage.stopJSCoverage()) {
      const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(url)?.[1]
      if (name === undefined) continue
      const paths = new Map(functionsOf(parseSync(name, source).program).map(({ node, path }) => [node.end, path]))
      const own = called.get(name) ?? new Set()
      called.set(name, own)
      for (const { ranges } of functions) {
        const [{ count, endOffset } = { count: 0, endOffset: 0 }] = ranges
        const path = paths.get(endOffset)
        if (count > 0 && path !== undefined) own.add(path)
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  await pages.close()
}
const sorted = [...called].sort(([one], [other]) => (one < other ? -1 : 1))
writeFileSync(
  join(root, 'workshop/client/first-calls.json'),
  `${JSON.stringify(Object.fromEntries(sorted.map(([name, paths]) => [name, [...paths].sort()])), null, 2)}\n`,
)
await buildClient(true)
