import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Locator, type Page, type Response } from 'playwright-core'
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

const visits = new Map<Page, { errors: string[]; failed: string[] }>()
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
  visits.set(page, { errors, failed })
  page.once('close', () => visits.delete(page))
  page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`))
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
  pressAsPerson(page)
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

/** A second press sooner than this is taken for the half of a double one, in milliseconds; nobody who reads is faster. */
export const handMs = 450

/** So near is the same place, in pixels. */
const reach = 30

const pressKeys = new Set(['Enter', 'Space', ' '])

/** A program moves the focus without a key, or knows at once what has appeared below the pointer; no person does. */
function pressAsPerson(page: Page): void {
  pressKeysAsPerson(page)
  clickAsPerson(page)
}

function pressKeysAsPerson({ keyboard }: Page): void {
  const press = keyboard.press.bind(keyboard)
  let pressedAt = 0
  keyboard.press = async (key, options) => {
    if (pressKeys.has(key)) await wait(Math.max(0, pressedAt + handMs - Date.now()))
    await press(key, options)
    if (pressKeys.has(key)) pressedAt = Date.now()
  }
}

interface Click {
  x: number
  y: number
  at: number
}

const clicks = new WeakMap<Page, Click>()
let isClickingAsPerson = false

/** All locators have one prototype; a double press has a method of its own and stays one. */
function clickAsPerson(page: Page): void {
  if (isClickingAsPerson) return
  isClickingAsPerson = true
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator
  const { click } = locators
  locators.click = async function (this: Locator, options) {
    const of = this.page()
    const before = clicks.get(of)
    // Where the last click is long ago, nothing is asked.
    if (before && Date.now() - before.at < handMs) {
      const place = await placeOf(this)
      if (Math.hypot(place.x - before.x, place.y - before.y) <= reach)
        await wait(Math.max(0, before.at + handMs - Date.now()))
    }
    const place = await placeOf(this)
    await click.call(this, options)
    clicks.set(of, { ...place, at: Date.now() })
  }
}

/** Where a click will be: what is out of sight is scrolled into it first, so two far ones may be at one place. */
async function placeOf(locator: Locator): Promise<{ x: number; y: number }> {
  return locator.evaluate((element) => {
    const { scrollIntoViewIfNeeded } = element as Element & { scrollIntoViewIfNeeded?: () => void }
    scrollIntoViewIfNeeded?.call(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
}
