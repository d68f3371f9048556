import type { Locator, Page } from 'playwright-core'
import type { LeafPlace } from './leaves-of.ts'

/** So long something may take that a hand has led to, in milliseconds. */
const patience = { timeout: 15_000 }

/** What was done to a control, and how it is taken back by the control itself. */
interface Change {
  back(): Promise<void>
}

/** The control that is found at a place, as people know it. */
interface Found {
  control: Locator
  /** What it is called. */
  name: string
}

/**
 * Goes to a place of the open document as a press on a problem does, and answers the control that has the focus then; undefined
 * where no control of its own stands there.
 */
export async function reach(page: Page, address: string, leaf: LeafPlace): Promise<Found | undefined> {
  const { holder, language, at } = leaf
  await page.evaluate(
    (to) => {
      // What had the focus before may stand at the same place.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    `${address}?${new URLSearchParams({ at: holder }).toString()}`,
  )
  const isThere = await happens(
    page.waitForFunction(
      (place) => document.activeElement?.closest('[data-at]')?.getAttribute('data-at') === place,
      holder,
      patience,
    ),
  )
  if (!isThere) return undefined
  if (language !== undefined) await toLanguage(page, leaf, language)
  await openCell(page)
  const name = await page.evaluate(holdFocused)
  return { control: page.locator('[data-hand]'), name: name === '' ? at : name }
}

/** Whether something happens in time. */
export const happens = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  )

/** In a table one language has room; the other stands in the details of the row, or in a column of its own. */
async function toLanguage(page: Page, { holder }: LeafPlace, language: string): Promise<void> {
  const input = page.locator(`[data-at="${holder}"][lang="${language}"]`)
  if ((await input.count()) === 0) {
    const row = page.locator('tr').filter({ has: page.locator(`[data-at="${holder}"]`) })
    const details = row.last().locator('[data-opens][aria-expanded="false"]')
    if ((await details.count()) > 0) await details.first().click()
    else
      await page
        .locator(`[data-at="${holder}"]`)
        .nth(language === 'ja' ? 0 : 1)
        .focus()
  }
  if (await happens(input.first().waitFor({ ...patience, state: 'attached' }))) await input.first().focus()
}

/** A cell of a table shows words until it is pressed. */
async function openCell(page: Page): Promise<void> {
  const isCell = await page.evaluate(() => {
    const here = document.activeElement
    return here?.tagName === 'BUTTON' && here.hasAttribute('data-at') && here.closest('[data-cell]') !== null
  })
  if (!isCell) return
  await page.keyboard.press('Enter')
  await page.locator('input:focus, textarea:focus, [contenteditable]:focus').waitFor(patience)
}

/** Marks what has the focus, and answers what it is called for who does not see it. */
function holdFocused(): string {
  const element = document.activeElement
  for (const held of document.querySelectorAll('[data-hand]')) held.removeAttribute('data-hand')
  if (!element) return ''
  element.setAttribute('data-hand', '')
  const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const words = [
    element.getAttribute('aria-label') ?? '',
    ...labelled.map((id) => document.getElementById(id)?.textContent ?? ''),
    ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent ?? ''),
  ]
  return words.join(' ').trim()
}

/** Gives the value another one by its control; undefined where the control offers none. */
export async function changeBy(page: Page, { control }: Found, leaf: LeafPlace): Promise<Change | undefined> {
  switch (leaf.control) {
    case 'checkbox':
      await control.press('Space')
      return { back: () => control.press('Space') }
    case 'file':
      return chooseFile(page, control)
    case 'code':
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' ')
      return { back: () => page.keyboard.press('Backspace') }
    case 'choices':
      return tick(page, control)
    case 'select':
    case 'part':
    case 'reference':
    case 'icon':
    case 'mapping':
      return (await choose(page, control)) ?? type(control, leaf)
    default:
      return type(control, leaf)
  }
}

/** Another text of the same kind: one more, a digit more, an hour later. */
function otherText(text: string, { control, value }: Pick<LeafPlace, 'control' | 'value'>): string {
  if (typeof value === 'number') return String(value > 1 ? value - 1 : value + 1)
  if (control === 'formula') return `(${text}) + 1`
  if (control === 'colour') return text.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  const digits = /\d(?=\D*$)/
  const isMoment = control === 'time' || control === 'date' || control === 'datetime'
  if (isMoment) return text.replace(digits, (digit) => (digit === '1' ? '2' : '1'))
  return `${text}x`
}

async function type(control: Locator, leaf: LeafPlace): Promise<Change | undefined> {
  const text = await control.inputValue().catch(() => undefined)
  if (text === undefined) return undefined
  await control.fill(otherText(text, leaf))
  return { back: () => control.fill(text) }
}

const optionsOf = (page: Page) => page.locator('[role="listbox"] [role="option"]')

async function openChoices(page: Page, control: Locator): Promise<void> {
  if ((await control.getAttribute('aria-expanded')) !== 'true') await control.press('ArrowDown')
  await optionsOf(page).first().waitFor(patience)
}

/** Chooses what was not chosen. */
async function choose(page: Page, control: Locator): Promise<Change | undefined> {
  const before = await control.inputValue().catch(() => '')
  if (!(await happens(openChoices(page, control)))) return undefined
  if (!(await take(page, (name) => name !== before))) return undefined
  return {
    async back() {
      await openChoices(page, control)
      await take(page, (name) => name === before)
    },
  }
}

/** Takes the first option that is wanted; what other documents there are is asked for when the list opens. */
async function take(page: Page, isWanted: (name: string) => boolean): Promise<boolean> {
  for (let looks = 0; looks < 40; looks++) {
    const at = (await optionsOf(page).evaluateAll(namesOfOptions)).findIndex(isWanted)
    if (at >= 0) {
      await optionsOf(page).nth(at).click(patience)
      return true
    }
    await page.waitForTimeout(50)
  }
  return false
}

/** What options are called; what one means stands small behind its name. */
const namesOfOptions = (options: Element[]): string[] =>
  options.map((option) => {
    const copy = option.cloneNode(true) as Element
    for (const hint of copy.querySelectorAll('small')) hint.remove()
    return copy.textContent?.trim() ?? ''
  })

/** Takes one more of several, or one less where all are taken. */
async function tick(page: Page, control: Locator): Promise<Change | undefined> {
  await openChoices(page, control)
  const options = optionsOf(page)
  const taken = await options.evaluateAll((all) => all.map((one) => one.hasAttribute('data-checked')))
  const free = taken.indexOf(false)
  const at = free < 0 ? 0 : free
  await options.nth(at).click()
  return {
    async back() {
      await openChoices(page, control)
      await options.nth(at).click()
    },
  }
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Another file in its place; the step before it is one press away, the file itself is not at hand any more. */
async function chooseFile(page: Page, control: Locator): Promise<Change> {
  const input = control.locator('xpath=ancestor::*[.//input[@type="file"]][1]//input[@type="file"]')
  const accept = (await input.getAttribute('accept')) ?? ''
  const name = /xls/.test(accept) ? 'other.xlsx' : 'other.png'
  const mimeType = /xls/.test(accept)
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : 'image/png'
  await input.setInputFiles({ name, mimeType, buffer: pixel })
  return { back: () => page.keyboard.press('Control+z') }
}
