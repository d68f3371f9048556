import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright-core'
import { patienceMs } from '../engine/test/limits.ts'
import { isQuick } from './quick.ts'

const whole = '/usr/bin/chromium'
/** The same engine of pages without windows and menus around it: two thirds of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell'

export const hasChromium = existsSync(whole)

let kept: Promise<Browser> | undefined

/**
 * The system's Chromium without a window and without calls home. `npm test` keeps it from one file of tests to the next of
 * the same worker: whoever closes it closes what is open in it.
 */
export async function openBrowser(): Promise<Browser> {
  if (!isQuick) return startBrowser()
  if (!(await kept)?.isConnected()) kept = startBrowser()
  const browser = await kept!
  browser.close = async () => void (await Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: isQuick && existsSync(shell) ? shell : whole,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** So many times slower is the processor of each page: races that a busy machine wins now and then are lost every time. */
const slowdown = Number(process.env.KUMIKI_SLOW ?? 1)

export interface Visit {
  context: BrowserContext
  page: Page
  /** Errors of the page and its console, refused content included. A test ends by expecting none. */
  errors: string[]
}

const visits = new Map<Page, { errors: string[]; failed: string[]; running: Set<Request> }>()
const mostFailed = 8
const mostText = 2_000

/** What stands on the pages that are open, and what their calls were refused: for a test that has failed. */
export async function describeVisits(): Promise<string> {
  const told = [...visits].map(async ([page, { errors, failed }]) => {
    const text = await page
      .evaluate(() => {
        const shown = document.querySelectorAll<HTMLElement>(
          'main, dialog[open], [role=dialog], [role=alert], [role=status]',
        )
        return [...shown].map((part) => part.innerText.replaceAll(/\n\s*\n/g, '\n')).join('\n---\n')
      })
      .catch(String)
    return [`on ${page.url()}`, ...failed.slice(-mostFailed), ...errors, text.slice(0, mostText)].join('\n')
  })
  return (await Promise.all(told)).join('\n\n')
}

function noteFailures(page: Page, errors: string[]): void {
  const failed: string[] = []
  const running = new Set<Request>()
  visits.set(page, { errors, failed, running })
  page.once('close', () => visits.delete(page))
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => {
    running.delete(request)
    failed.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() < 400) return
    void response.text().then(
      (text) => failed.push(`${response.status()} ${response.url()} ${text.slice(0, 300)}`),
      () => undefined,
    )
  })
}

/** A fresh visitor: own cookies, a language, a width. */
export async function visit(
  browser: Browser,
  {
    language = 'ja',
    width = 1280,
    height = 900,
    dark = false,
  }: { language?: string; width?: number; height?: number; dark?: boolean } = {},
): Promise<Visit> {
  const context = await browser.newContext({
    locale: language === 'ja' ? 'ja-JP' : 'en-US',
    viewport: { width, height },
    timezoneId: 'Asia/Tokyo',
    colorScheme: dark ? 'dark' : 'light',
  })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  if (slowdown > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  noteFailures(page, errors)
  await pressAsPerson(page)
  waitForPrograms(page)
  return { context, page, errors }
}

/** A page that the engine has drawn takes no press until its program runs: nobody is as quick as a test is. */
export function waitForPrograms(page: Page): void {
  const isAwake = () => document.querySelector('#drawn, #root[inert]') === null
  for (const name of ['goto', 'reload'] as const) {
    const load = page[name].bind(page) as (...given: unknown[]) => Promise<Response | null>
    page[name] = async (...given: unknown[]) => {
      const answer = await load(...given)
      await page.waitForFunction(isAwake)
      return answer
    }
  }
}

/**
 * Waits until a page that `visit` has opened does nothing more by itself: no call is under way, nothing is being replaced or
 * moves, and what that has led to is drawn.
 */
export async function settle(page: Page): Promise<void> {
  const isStill = async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ends = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity
    const moves = document.getAnimations().some((one) => one.playState === 'running' && ends(one))
    // What is folded away is fetched when somebody opens it.
    const works = [...document.querySelectorAll('[aria-busy=true], [data-replacing]')].some((one) =>
      one.checkVisibility(),
    )
    return !moves && !works
  }
  // A page that is being left cannot answer.
  const isAtRest = async () => (await page.evaluate(isStill).catch(() => false)) && !visits.get(page)?.running.size
  // What an answer leads to, such as another call, is seen by the second look.
  while (!((await isAtRest()) && (await isAtRest()))) continue
}

/** A second press sooner than this is taken for the half of a double one, in milliseconds; nobody who reads is faster. */
export const handMs = 450

/** So near is the same place, in pixels. */
const reach = 30

const pressKeys = new Set(['Enter', 'Space', ' '])

/** A program moves the focus without a key, or knows at once what has appeared below the pointer; no person does. */
async function pressAsPerson(page: Page): Promise<void> {
  pressKeysAsPerson(page)
  await clickAsPerson(page)
}

/** When a key that presses was pressed on a page last. */
const keyed = new WeakMap<Page, number>()

async function keyAsPerson(page: Page, key: string, press: () => Promise<void>): Promise<void> {
  if (!pressKeys.has(key)) return press()
  await wait(Math.max(0, (keyed.get(page) ?? 0) + handMs - Date.now()))
  await press()
  keyed.set(page, Date.now())
}

function pressKeysAsPerson(page: Page): void {
  const { keyboard } = page
  const press = keyboard.press.bind(keyboard)
  keyboard.press = (key, options) => keyAsPerson(page, key, () => press(key, options))
}

declare global {
  interface Window {
    /** Where the page was pressed last; a page that was left takes it along. */
    lastPress?: { x: number; y: number; scrolled: number }
  }
}

/** When a page was clicked last. */
const clicked = new WeakMap<Page, number>()
let isClickingAsPerson = false

/** All locators have one prototype; a double press has a method of its own and stays one. */
async function clickAsPerson(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ clientX: x, clientY: y }) => void (window.lastPress = { x, y, scrolled: window.scrollY }),
      { capture: true },
    ),
  )
  if (isClickingAsPerson) return
  isClickingAsPerson = true
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  const { press } = locators
  locators.press = function (this: Locator, key, options) {
    return keyAsPerson(this.page(), key, () => press.call(this, key, options))
  }
  for (const name of ['click', 'check', 'uncheck'] as const) {
    const { [name]: click } = locators
    locators[name] = async function (this: Locator, options) {
      const of = this.page()
      const before = clicked.get(of) ?? 0
      // Where the last click is long ago, nothing is asked.
      if (Date.now() - before < handMs) {
        // What opens or moves is at its place when it stands still.
        await inView(this)
        if (await this.evaluate(mayBeWhereItWasPressed, reach)) await wait(Math.max(0, before + handMs - Date.now()))
      }
      await this.evaluate(whenReplaced)
      await click.call(this, options)
      clicked.set(of, Date.now())
    }
  }
}

/** What is drawn anew just then is looked up once more, as a press does by itself. */
async function inView(locator: Locator): Promise<void> {
  while (true) {
    try {
      return await locator.scrollIntoViewIfNeeded()
    } catch (error) {
      if (!/not attached/.test((error as Error).message)) throw error
    }
  }
}

/** A page that has been scrolled since may go on with it until it is pressed. */
function mayBeWhereItWasPressed(element: Element, within: number): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const last = window.lastPress
  if (last === undefined) return false
  return last.scrolled !== window.scrollY || Math.hypot(x + width / 2 - last.x, y + height / 2 - last.y) <= within
}

/** Nobody presses in rows that are being replaced, which take no press. */
async function whenReplaced(element: Element): Promise<void> {
  while (element.isConnected && element.closest('[data-replacing]')) await new Promise(requestAnimationFrame)
}
