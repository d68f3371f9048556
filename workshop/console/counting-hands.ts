import type { Locator, Page } from 'playwright-core'

/** Hands of a builder on the console in Japanese, whose clicks and entries are counted. */
export function countingHands(page: Page) {
  const count = { clicks: 0, entries: 0 }
  const click = async (what: Locator): Promise<void> => {
    count.clicks += 1
    await what.click()
  }
  const at = (pointer: string): Locator =>
    page.locator(`input[data-at="${pointer}"], textarea[data-at="${pointer}"], [data-at="${pointer}"] input`).first()
  const enter = async (pointer: string, text: string): Promise<void> => {
    count.entries += 1
    await at(pointer).fill(text)
  }
  /** Opens a list of choices and chooses one. */
  const choose = async (pointer: string, name: string): Promise<void> => {
    await click(at(pointer))
    await chosen(name)
  }
  /** Chooses from a list that is open already. */
  const chosen = (name: string): Promise<void> =>
    click(page.getByRole('option', { name, exact: true }).filter({ visible: true }).first())
  const press = (name: string, within: Page | Locator = page): Promise<void> =>
    click(within.getByRole('button', { name, exact: true }).first())
  const tab = (name: string | RegExp): Promise<void> => click(page.getByRole('tab', { name }))
  const save = async (): Promise<void> => {
    await press('保存')
    await page.getByText('保存しました。').last().waitFor()
  }
  /** A press in the menu at the side, its group first where it is closed. */
  const menu = async (name: string, group?: string): Promise<void> => {
    const entries = page.getByRole('navigation', { name: 'メインメニュー' })
    const entry = entries.getByRole('link', { name, exact: true })
    if (group !== undefined && !(await entry.last().isVisible())) await click(entries.getByRole('button', { name: group }))
    await click(entry.last())
  }
  return { count, click, at, enter, choose, chosen, press, tab, save, menu }
}
