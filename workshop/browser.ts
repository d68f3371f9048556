import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

export const hasChromium = existsSync(executablePath)

/** Starts the system's Chromium without a window and without calls home. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Errors of the page and its console, refused content included. A test ends by expecting none. */
  errors: string[]
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
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return { context, page, errors }
}
