import type { Browser, Page } from 'playwright-core'
import { patienceMs } from '../../engine/test/limits.ts'
import { waitForPrograms } from '../browser.ts'
import { openConsole } from '../client.ts'
import { installAgent } from './page-agent.ts'

/** What happened outside the document. */
export interface Happenings {
  errors: string[]
  /** Failed requests: `422 POST /vue-element-admin/document/site`. */
  failures: string[]
  requests: number
  /** Downloads, new windows, file choosers, questions of the browser. */
  others: string[]
}

export interface WatchedPage {
  page: Page
  base: string
  now: Happenings
  /** Documents that were deleted on the way: `site/21`. */
  deleted: Set<string>
  /** Empties the lists and returns what was in them. */
  take(): Happenings
  /** Waits until nothing is requested and nothing changes any more (at most `ms`). */
  settle(ms?: number): Promise<void>
  /** Opens an address of the console, logged in. */
  open(path: string): Promise<void>
  close(): Promise<void>
}

/** A module that was fetched before is drawn this long after it was asked for. */
const quietMs = 100

/** So long a page may be at work until it is taken for one that always is. */
export const openMs = 20_000

/** The file that the crawler gives to whatever asks for one. */
const file = { name: 'crawler.json', mimeType: 'application/json', buffer: Buffer.from('{"documents":[]}') }

/** A logged-in console whose every request, message and report is noted. */
export async function openWatchedPage(
  browser: Browser,
  url: string,
  {
    language,
    width,
    password,
    dark = false,
  }: { language: 'ja' | 'en'; width: number; password: string; dark?: boolean },
): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    viewport: { width, height: 900 },
    timezoneId: 'Asia/Tokyo',
    acceptDownloads: false,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
  })
  await context.addInitScript(installAgent)
  const page = await context.newPage()
  waitForPrograms(page)
  page.setDefaultTimeout(patienceMs)
  const base = `${url}/main`
  let running = 0
  const arrive = async (path: string): Promise<void> => {
    await page.goto(base + path)
    await watched.settle(openMs)
    // A slow machine asks for nothing and changes nothing while it reads the program of a page: what says that it works does.
    const working = page.locator('main [aria-busy="true"]:visible').first()
    if (!(await working.isVisible())) return
    await working.waitFor({ state: 'hidden' }).catch(() => undefined)
    await watched.settle(openMs)
  }
  const watched: WatchedPage = {
    page,
    base,
    now: fresh(),
    deleted: new Set(),
    take() {
      const before = watched.now
      watched.now = fresh()
      return before
    },
    async settle(ms = 4000) {
      const end = Date.now() + ms
      // What was asked for is under way only a moment later.
      await page.waitForTimeout(40)
      while (Date.now() < end) {
        const given: [number, number] = [quietMs, end - Date.now()]
        // It is waited for in the page: asking again and again costs more than what is asked for.
        const isQuiet = await page
          .evaluate((each) => window.crawler.quiet(...each), given)
          .then(
            () => true,
            () => false,
          )
        if (isQuiet && running === 0) return
        await page.waitForTimeout(20)
      }
    },
    async open(path) {
      const spoken = await page.evaluate(() => document.documentElement.lang).catch(() => language)
      if (spoken !== language) {
        // A session keeps the language that was chosen in it: a new one begins in the user's own.
        await speak(url, language, password)
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        await context.clearCookies()
      }
      await arrive(path)
      if (new URL(page.url()).pathname !== '/main/login') return
      await logIn(page, password)
      await arrive(path)
    },
    close: () => context.close(),
  }
  page.on('request', (request) => {
    running++
    if (/fetch|xhr|document|eventsource/.test(request.resourceType())) watched.now.requests++
  })
  const ended = (): void => void (running = Math.max(0, running - 1))
  page.on('requestfinished', ended)
  page.on('requestfailed', (request) => {
    ended()
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page and typing on cancel what is asked: wanted.
    if (!/ERR_ABORTED/.test(reason))
      watched.now.failures.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('response', (response) => {
    const asked = /\/document\/([a-z-]+\/\d+)/.exec(new URL(response.url()).pathname)?.[1]
    if (asked !== undefined && response.request().method() === 'DELETE' && response.ok()) watched.deleted.add(asked)
    // What was deleted on the way may be asked for by a tab, an address or a document that names it: the answer is right.
    if (response.status() === 404 && watched.deleted.size > 0) return
    if (response.status() < 400) return
    watched.now.failures.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  page.on('pageerror', (error) => watched.now.errors.push(error.message))
  page.on('console', (message) => {
    // The browser's own line for a failed request: the request is noted already. And whoever looks for what is not
    // accessible tries to look into frames in which nothing may run.
    if (
      message.type() === 'error' &&
      !/^Failed to load resource|^Blocked script execution in 'about:srcdoc'/.test(message.text())
    )
      watched.now.errors.push(message.text())
  })
  page.on('download', () => watched.now.others.push('download'))
  page.on('popup', (popup) => {
    watched.now.others.push('window')
    void popup.close()
  })
  page.on('filechooser', (chooser) => {
    watched.now.others.push('file chooser')
    void chooser.setFiles(file)
  })
  page.on('dialog', (dialog) => {
    watched.now.others.push('question of the browser')
    void dialog.accept()
  })
  await speak(url, language, password)
  await page.goto(`${base}/login`)
  await logIn(page, password)
  return watched
}

/** Gives the user a language; sessions that begin later speak it. */
async function speak(url: string, language: 'ja' | 'en', password: string): Promise<void> {
  await (await openConsole(url, 'admin', password)).call('PUT', '/user/language', { language })
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill('admin')
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.locator('button[type="submit"]').click()
  await page.locator('main#main').waitFor()
}

function fresh(): Happenings {
  return { errors: [], failures: [], requests: 0, others: [] }
}
