import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser } from '../browser.ts'
import { freePort } from '../../engine/test/servers/engine.ts'
import { root } from '../../engine/test/shop/prepare-shop.ts'
import { median, printFigure } from './figure.ts'
import { openListPages, type Login } from './list-pages.ts'

const runs = Number(process.env.KUMIKI_BENCH_VISITS ?? 9)
const firstRow = 'tbody tr:nth-child(50) td'
const firstChart = 'figure svg text'

interface Visit {
  /** From the start of the navigation to the frame that shows the fiftieth row. */
  ms: number
  requests: number
}

/** How soon a visitor with a login and an empty cache sees a list of 50 rows, beside a page written by hand. */
export async function measureLooking(wants: (name: string) => boolean): Promise<void> {
  const pages = await openListPages()
  const { folder, file, url, site } = pages
  const handPort = await freePort()
  const page = join(folder, 'page')
  await build({
    root: join(root, 'workshop/bench/page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: page },
  })
  const hand = await startHand(handPort, file, page, url)
  const browser = await openBrowser()
  try {
    const compared = async (name: 'site' | 'console' | 'dashboard', selector: string) => {
      const { address, login } = pages[name]
      const visits: { ours: Visit[]; theirs: Visit[] } = { ours: [], theirs: [] }
      for (let i = 0; i <= runs; i++) {
        const own = await visit(browser, { address, selector, login })
        const other = await visit(browser, { address: `http://127.0.0.1:${handPort}/${name}`, selector })
        // The first round fills what the servers keep.
        if (i > 0) {
          visits.ours.push(own)
          visits.theirs.push(other)
        }
      }
      return visits
    }
    if (wants('dashboard-first-chart')) {
      const visits = await compared('dashboard', firstChart)
      printFigure({
        figure: 'dashboard-first-chart-ms',
        ours: median(visits.ours.map(({ ms }) => ms)),
        limit: median(visits.theirs.map(({ ms }) => ms)),
        goal: 1.3,
        unit: 'ms',
      })
    }
    if (!wants('first-row')) return
    for (const name of ['site', 'console'] as const) {
      const visits = await compared(name, firstRow)
      const prefix = name === 'site' ? '' : 'console-'
      printFigure({
        figure: `${prefix}first-row-ms`,
        ours: median(visits.ours.map(({ ms }) => ms)),
        limit: median(visits.theirs.map(({ ms }) => ms)),
        goal: 1.5,
        unit: 'ms',
      })
      printFigure({
        figure: `${prefix}first-row-requests`,
        ours: median(visits.ours.map(({ requests }) => requests)),
        goal: 10,
        unit: 'requests',
      })
    }
    await measureSlowly(browser, site.address, site.login)
  } finally {
    await browser.close()
    hand.kill('SIGKILL')
    await pages.close()
  }
}

/** "Fast 3G" of a browser's own tools: bytes a second, and milliseconds until an answer begins. */
const fastThirdGeneration = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slowRuns = 3

/** The same list on a slow network: with an empty cache, and in another tab of the same browser. */
async function measureSlowly(browser: Browser, address: string, login: Login): Promise<void> {
  const [first, again]: [number[], number[]] = [[], []]
  for (let i = 0; i < slowRuns; i++) {
    const context = await openContext(browser, login)
    for (const times of [first, again]) {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', fastThirdGeneration)
      await page.addInitScript(watchFirstRow, firstRow)
      await page.goto(address, { waitUntil: 'commit' })
      times.push((await readFirstRow(page)) / 1000)
      await page.close()
    }
    await context.close()
  }
  printFigure({ figure: 'slow-first-row-seconds', ours: median(first), limit: 4, unit: 's' })
  printFigure({ figure: 'slow-first-row-again-seconds', ours: median(again), limit: 1.5, unit: 's' })
}

/** A browser of its own; `login` gives the cookie, as another tab would have. */
async function openContext(browser: Browser, login?: Login): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 900 } })
  if (!login) return context
  const answer = await context.request.post(login.address, { data: login.body })
  if (!answer.ok()) throw new Error(await answer.text())
  return context
}

/** One visit with an empty cache, until something is drawn. */
async function visit(
  browser: Browser,
  { address, selector, login }: { address: string; selector: string; login?: Login },
): Promise<Visit> {
  const context = await openContext(browser, login)
  try {
    const page = await context.newPage()
    let requests = 0
    page.on('request', () => requests++)
    await page.addInitScript(watchFirstRow, selector)
    await page.goto(address, { waitUntil: 'commit' })
    const ms = await readFirstRow(page)
    return { ms, requests }
  } finally {
    await context.close()
  }
}

/** Runs in the page before any of its scripts: notes when the row is there and its frame has been drawn. */
function watchFirstRow(selector: string): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watcher.disconnect()
    requestAnimationFrame(() => {
      setTimeout(() => {
        ;(window as { firstRow?: number }).firstRow = performance.now()
      })
    })
  })
  watcher.observe(document, { childList: true, subtree: true })
}

async function readFirstRow(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as { firstRow?: number }).firstRow, undefined, {
    timeout: 30_000,
    polling: 20,
  })
  return (await found.jsonValue()) as number
}

function startHand(port: number, file: string, page: string, console: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['workshop/bench/hand-written-page.ts', String(port), file, page, console], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('the hand-written page ended')))
    child.stdout.on('data', () => resolve(child))
  })
}
