import type { Locator, Page } from 'playwright-core'
import { tabTo } from '../../examples/wholesale/test/tab-to.ts'
import { handsOf, type Count, type Hands, type Touch } from './hands-of.ts'

/** So many presses of Tab or of an arrow lead to anything on a page, or it is not reached. */
const most = 400

/** Hands of a person without a mouse: by Tab and arrows to what is to be pressed, by Enter or Space through it. */
export const keyboardHands = (page: Page, count: Count = { clicks: 0, entries: 0 }): Hands =>
  handsOf(page, count, keyboardOn(page))

function keyboardOn(page: Page): Touch {
  const { keyboard } = page
  const go = (what: Locator) => tabTo(page, what, most)
  return {
    async click(what) {
      await what.waitFor()
      const role = await what.evaluate(roleOf)
      if (role === 'option') return takeOption(page, what)
      if (role === 'tab') return openTab(page, what)
      await go(what)
      if (role === 'textbox') return
      await keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
    },
    async type(what, text) {
      await go(what)
      await keyboard.press('Control+a')
      await keyboard.insertText(text)
    },
    async open(what) {
      await go(what)
      if ((await what.getAttribute('aria-expanded')) !== 'true') await keyboard.press('ArrowDown')
    },
  }
}

/** How something is worked. */
function roleOf(element: Element): string {
  const { type = '' } = element as HTMLInputElement
  const isTyped = element.matches('textarea, [contenteditable="true"]') || /^(text|search|password|number)$/.test(type)
  return element.getAttribute('role') ?? (isTyped ? 'textbox' : type)
}

/** An option of the list that is open: arrows go through it while the focus stays where it is. */
async function takeOption(page: Page, option: Locator): Promise<void> {
  const isActive = () =>
    option.evaluate(
      (element) =>
        element === document.activeElement ||
        (element.id !== '' && document.activeElement?.getAttribute('aria-activedescendant') === element.id),
    )
  for (let presses = 0; presses < most; presses++) {
    if (await isActive()) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`No arrow leads to ${String(option)}`)
}

/** One tab of a list is a stop of Tab; arrows go from it to the others. */
async function openTab(page: Page, tab: Locator): Promise<void> {
  const list = page.getByRole('tablist').filter({ has: tab })
  await tabTo(page, list.locator('[role="tab"][tabindex="0"], [role="tab"][aria-selected="true"]').first(), most)
  for (let presses = 0; presses < most; presses++) {
    if (await tab.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`No arrow leads to ${String(tab)}`)
}
