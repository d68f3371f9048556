import { stripVTControlCharacters } from 'node:util'
import type { ElementHandle } from 'playwright-core'
import type { Control } from './page-agent.ts'
import { openMs, type WatchedPage } from './watched-page.ts'

const effectMs = 1200
/** A press sooner after another one, on what has just appeared, is the half of a double one and does nothing. */
const betweenPressesMs = 420
const pressedAt = new WeakMap<WatchedPage, number>()

/**
 * Uses a control as a person would. Returns what happened, nothing when nothing did, and `undefined` when the control
 * is not on the page any more.
 */
export async function useControl(watched: WatchedPage, { id, use, type }: Control): Promise<string[] | undefined> {
  const { page } = watched
  const element = await find(watched, id)
  if (!element) return undefined
  const before = page.url()
  const { requests, others } = watched.now
  const counts = { requests, others: others.length }
  await page.evaluate((one) => window.crawler.begin(one), id)
  let typed = false
  try {
    if (use === 'choose') typed = await choose(element)
    else if (use === 'type') typed = await type_(watched, element, type)
    else if (use === 'file') {
      await element.setInputFiles({ name: 'crawler.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
      typed = true
    } else {
      await page.waitForTimeout(Math.max(0, betweenPressesMs + (pressedAt.get(watched) ?? 0) - Date.now()))
      await pressAgain(watched, id, element)
      pressedAt.set(watched, Date.now())
    }
  } catch (error) {
    if (error instanceof ControlGone) return undefined
    // A dialog that the press opened may cover the control before the browser's driver has let go of it.
    const effects = await page.evaluate(() => window.crawler.effects()).catch(() => ['address'])
    if (effects.length === 0) return [`cannot be used: ${reasonOf(error as Error)}`]
  }
  const end = Date.now() + effectMs
  const seen = new Set<string>(typed ? ['value'] : [])
  // A page that is still at work after that time is not judged before it rests.
  for (let rests = false; seen.size === 0 && !rests;) {
    rests = Date.now() >= end && (await page.evaluate(isAtRest).catch(() => true))
    if (page.url() !== before) seen.add('address')
    if (watched.now.requests > counts.requests) seen.add('request')
    for (const other of watched.now.others.slice(counts.others)) seen.add(other)
    // A page that is being left cannot answer; that is an effect too.
    for (const one of await page.evaluate(() => window.crawler.effects()).catch(() => ['address'])) seen.add(one)
    if (seen.size === 0 && !rests) await page.waitForTimeout(25)
  }
  // What was chosen as a file is read after its dialog is gone.
  if (seen.has('file chooser')) await page.waitForTimeout(300)
  await page.evaluate(() => void document.exitFullscreen().catch(() => undefined)).catch(() => undefined)
  await watched.settle()
  return [...seen]
}

/** Answers as soon as the page has nothing to do. After a press Chromium is idle with the next frame, which only this may ask for. */
const isAtRest = (): Promise<boolean> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve(true)))),
  )

/** It was drawn anew until it was there no more. */
class ControlGone extends Error {}

const mostTries = 5
/** A control that cannot be used for so long cannot be used. */
const useMs = 30_000
const betweenTriesMs = 100

/** Presses; what was drawn anew or moved between looking and pressing is looked up again: a person presses what is there now. */
async function pressAgain(watched: WatchedPage, id: string, found: ElementHandle): Promise<void> {
  let element = found
  for (let tries = 1; ; tries++) {
    try {
      return await press(element)
    } catch (error) {
      if (!/not attached|not stable/.test((error as Error).message) || tries === mostTries) throw error
      await watched.page.waitForTimeout(betweenTriesMs)
      const again = await find(watched, id)
      if (!again) throw new ControlGone()
      element = again
    }
  }
}

/** What kept the browser from it, out of the list of what was waited for. */
function reasonOf({ message }: Error): string {
  const lines = message.split('\n').map((line) => stripVTControlCharacters(line).trim())
  return lines.find((line) => /intercepts|outside of|not stable|not visible|detached/.test(line)) ?? lines.join(' ; ')
}

/** The control, also when it appears a moment later; on a page that is still at work, when that is done. */
async function find(watched: WatchedPage, id: string): Promise<ElementHandle<HTMLInputElement> | null> {
  const { page } = watched
  const isThere = await page
    .waitForFunction((one) => window.crawler.find(one) !== undefined, id, { timeout: 700, polling: 50 })
    .catch(() => undefined)
  if (!isThere) await watched.settle(openMs)
  const handle = await page.evaluateHandle((one) => window.crawler.find(one), id)
  return handle.asElement() as ElementHandle<HTMLInputElement> | null
}

/** With the pointer; with the keyboard what only the keyboard reaches: a link that appears on focus, an input below others. */
async function press(element: ElementHandle): Promise<void> {
  const key = await element.evaluate((one) => {
    const control = one as HTMLElement
    if (!control.isConnected) throw new Error('Element is not attached to the DOM')
    if (getComputedStyle(control).pointerEvents === 'none') return 'ArrowDown'
    // What is dragged by the pointer is picked up by the keyboard.
    if (control.getAttribute('aria-roledescription') === 'sortable') return 'Space'
    return control.getBoundingClientRect().bottom <= 0 && scrollY === 0 ? 'Enter' : undefined
  })
  if (key === undefined) return element.click({ timeout: useMs })
  await element.focus()
  await element.press(key)
}

/** Chooses another option; says whether it stayed chosen. */
async function choose(element: ElementHandle<HTMLInputElement>): Promise<boolean> {
  const next = await element.evaluate((one) => {
    const select = one as unknown as HTMLSelectElement
    return [...select.options].findIndex((option, index) => index !== select.selectedIndex && !option.disabled)
  })
  await element.selectOption({ index: next }, { timeout: useMs })
  return (
    (await element.evaluate((one) => (one as unknown as HTMLSelectElement).selectedIndex).catch(() => next)) === next
  )
}

const samples: Record<string, string> = {
  number: '7',
  email: 'crawler@example.com',
  url: 'https://example.com/crawler',
  date: '2031-02-03',
  time: '12:34',
  'datetime-local': '2031-02-03T12:34',
  month: '2031-02',
  color: '#123456',
  range: '3',
  tel: '0312345678',
}

/** Types another value; says whether it is there afterwards. */
async function type_(watched: WatchedPage, element: ElementHandle<HTMLInputElement>, type: string): Promise<boolean> {
  const isEditor = await element.evaluate((one) => one.isContentEditable)
  if (isEditor) {
    await press(element)
    await watched.page.keyboard.press('Control+End')
    await watched.page.keyboard.type(' ')
    return false
  }
  const { inputMode, value } = await element.evaluate((one) => ({ inputMode: one.inputMode, value: one.value }))
  const wanted = samples[type] ?? (['numeric', 'decimal'].includes(inputMode) ? '7' : 'x1')
  await element.fill(wanted === value ? wanted.replace(/\d$/, '8') : wanted, { timeout: useMs })
  return (await element.evaluate((one) => one.value).catch(() => wanted)) !== value
}
