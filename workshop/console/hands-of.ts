import type { Locator, Page } from 'playwright-core'

/** By what a person works on a page. */
export interface Touch {
  /** Presses something, or goes into it where it is for typing. */
  click(what: Locator): Promise<void>
  type(what: Locator, text: string): Promise<void>
  /** Opens a list of choices. */
  open(what: Locator): Promise<void>
}

/** Clicks and entries of a walk; several pages may share one. */
export interface Count {
  clicks: number
  entries: number
}

export type Hands = ReturnType<typeof handsOf>

/** Hands of a person on pages in Japanese, whose presses and entries are counted. */
export function handsOf(page: Page, count: Count, touch: Touch) {
  const click = async (what: Locator): Promise<void> => {
    count.clicks += 1
    await touch.click(what)
  }
  const type = async (what: Locator, text: string): Promise<void> => {
    count.entries += 1
    await touch.type(what, text)
  }
  const goTo = async (address: string): Promise<void> => {
    count.entries += 1
    await page.goto(address)
  }
  const logIn = async (id: string, password: string): Promise<void> => {
    await type(page.locator('input[autocomplete="username"]'), id)
    await type(page.locator('input[autocomplete="current-password"]'), password)
    await click(page.locator('button[type="submit"]'))
  }
  const at = (pointer: string): Locator =>
    page.locator(`input[data-at="${pointer}"], textarea[data-at="${pointer}"], [data-at="${pointer}"] input`).first()
  const enter = (pointer: string, text: string): Promise<void> => type(at(pointer), text)
  /** Chooses from a list that is open already. */
  const chosen = (name: string | RegExp): Promise<void> =>
    click(page.getByRole('option', { name, exact: true }).filter({ visible: true }).first())
  /** Opens a list of choices and chooses one. */
  const choose = async (pointer: string, name: string): Promise<void> => {
    count.clicks += 1
    await touch.open(at(pointer))
    await chosen(name)
  }
  const press = (name: string, within: Page | Locator = page): Promise<void> =>
    click(within.getByRole('button', { name, exact: true }).first())
  const tab = (name: string | RegExp): Promise<void> => click(page.getByRole('tab', { name }))
  const save = async (): Promise<void> => {
    await press('保存')
    await page.locator('button:disabled', { hasText: '保存' }).waitFor()
    // A new document moves on to the address of its number.
    await page.waitForURL((url) => !/\/(0|new)$/.test(url.pathname))
  }
  /** A press in the menu at the side, its group first where it is closed. */
  const menu = async (name: string, group?: string): Promise<void> => {
    const entries = page.getByRole('navigation', { name: 'メインメニュー' })
    const entry = entries.getByRole('link', { name, exact: true })
    if (group !== undefined && !(await entry.last().isVisible()))
      await click(entries.getByRole('button', { name: group }))
    await click(entry.last())
  }
  return { page, count, click, type, goTo, logIn, at, enter, chosen, choose, press, tab, save, menu }
}
