import type { Locator, Page } from 'playwright-core'

const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement).catch(() => false)

/** Presses Tab until something has the focus, as a person without a mouse does. Fails when it cannot be reached. */
export async function tabTo(page: Page, locator: Locator, most = 150): Promise<void> {
  await locator.waitFor()
  for (let presses = 0; presses < most; presses++) {
    if (await isFocused(locator)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(locator)}`)
}

/** Reaches something by Tab and presses a key on it. */
export async function pressOn(page: Page, locator: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, locator)
  await page.keyboard.press(key)
}

/** Reaches a field by Tab and types into it. */
export async function typeInto(page: Page, locator: Locator, text: string): Promise<void> {
  await tabTo(page, locator)
  await page.keyboard.type(text)
}
