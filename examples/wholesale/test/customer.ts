import type { Browser, Locator, Page } from 'playwright-core'
import { settle, visit } from '../../../workshop/browser.ts'
import { words, type Language } from './words.ts'

/** A visitor of the published site: a page, its words, and what is pressed to get on. */
export interface Customer {
  page: Page
  say: (typeof words)[Language]
  isNarrow: boolean
  /** Errors of the browser's console; refused content (CSP) is among them. */
  errors: string[]
  logIn(id?: string, password?: string): Promise<void>
  /** Opens a section from the menu, or from the drawer of a small window. */
  openSection(name: string): Promise<void>
  chooseCategory(path: readonly string[]): Promise<void>
  search(fields: Record<string, string>): Promise<void>
  /** A row of the list, or its card. */
  row(text: string): Locator
  rows(): Locator
  openCart(): Promise<void>
  close(): Promise<void>
}

/** A drawer that opens moves the focus into itself: the key is pressed again when it went there. */
async function openBranch(node: Locator): Promise<void> {
  const isOpen = async () => (await node.getAttribute('aria-expanded')) === 'true'
  while (!(await isOpen())) {
    await node.press('ArrowRight')
    await settle(node.page())
  }
}

export async function openCustomer(
  browser: Browser,
  site: string,
  { language = 'ja', width = 1280, dark = false }: { language?: Language; width?: number; dark?: boolean } = {},
): Promise<Customer> {
  const { page, context, errors } = await visit(browser, { language, width, dark })
  const say = words[language]
  const isNarrow = width < 767
  await page.addInitScript(
    ([key, value]) => {
      localStorage.setItem(key!, value!)
    },
    [`kumiki:${new URL(site).pathname}:language`, language],
  )
  const main = page.getByRole('main')

  async function openDrawer() {
    // Also in a large window, where its reader has set larger type.
    if (await page.evaluate((query) => matchMedia(query).matches, '(max-width: 61.9375em)'))
      await page.getByRole('banner').getByRole('button').first().click()
  }

  return {
    page,
    say,
    isNarrow,
    errors,
    async logIn(id = 'yamada', password = 'kanamono') {
      await page.getByLabel(say.loginId).fill(id)
      await page.getByLabel(say.password, { exact: true }).fill(password)
      await page.getByRole('button', { name: say.logIn, exact: true }).click()
      await page.getByRole('banner').waitFor()
    },
    async openSection(name) {
      await openDrawer()
      await page.locator('aside').getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    },
    async chooseCategory(path) {
      if (isNarrow) await main.getByRole('button', { name: say.categories }).click()
      for (const [index, name] of path.entries()) {
        const node = page.locator(`[role=treeitem][aria-level="${index + 1}"]`, { hasText: name }).first()
        // The arrow opens a branch; its name chooses it, which closes the drawer of a small window.
        if (index === path.length - 1) await node.click()
        else await openBranch(node)
      }
    },
    async search(fields) {
      const form = page.getByRole('search')
      for (const [label, value] of Object.entries(fields)) {
        const input = form.getByLabel(label, { exact: true })
        if (!(await input.isVisible())) await form.getByRole('button', { name: say.conditions }).click()
        await input.fill(value)
      }
      const answered = page.waitForResponse(/\/pageData$/)
      await form.getByRole('button', { name: say.search, exact: true }).click()
      // Rows that are being replaced take no press: a person waits until those that were searched for are there.
      await answered
      await main.locator('[data-replacing]').waitFor({ state: 'detached' })
    },
    row: (text) => main.locator('tbody tr, ul[aria-label] > li').filter({ hasText: text }),
    rows: () => main.locator(isNarrow ? 'ul[aria-label] > li' : 'tbody tr'),
    async openCart() {
      await page.getByRole('banner').getByRole('link', { name: say.cart }).click()
      // A list has buttons of the cart too.
      await page.getByRole('heading', { name: say.cartTitle, level: 1 }).waitFor()
    },
    close: () => context.close(),
  }
}
