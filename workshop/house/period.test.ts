import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../engine/test/open-listening.ts'
import { hasChromium, openBrowser, visit } from '../browser.ts'

const holidays: Document = {
  kind: 'content',
  version: 1,
  key: 'shop.holidays',
  name: { ja: '夏季休業', en: 'Holidays' },
  spec: { type: 5, message: { text: 'Closed until Monday', from: '2026-11-20', to: '2026-11-21', home: true } },
}

/** The shop with a message. */
function withMessage(all: Document[]): Document[] {
  const { spec } = all.find(({ kind }) => kind === 'site')!
  Object.assign(spec, { sections: [...(spec.sections as string[]), 'content/shop.holidays'] })
  return [...all, structuredClone(holidays)]
}

let shop: ListeningEngine
let browser: Browser
beforeAll(async () => {
  if (!hasChromium) return
  shop = await openListening(withMessage)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const needsBrowser = hasChromium ? '' : '; skipped: chromium'

/** The site's clock is that of Tokyo, nine hours before Greenwich. */
const lastSeconds = new Date('2026-11-21T14:59:56Z')
const dayAfter = new Date('2026-11-21T15:00:00Z')

test.skipIf(!hasChromium)(
  `a message leaves the page that shows it, the home page and the menu as its period ends, without a press${needsBrowser}`,
  async () => {
    shop.clock.now = lastSeconds
    const [reader, other] = [await visit(browser), await visit(browser)]
    const entry = (one: typeof reader) => one.page.getByRole('navigation').getByRole('link', { name: '夏季休業' })
    const text = (one: typeof reader) => one.page.getByRole('main').getByText('Closed until Monday')
    for (const one of [reader, other]) {
      await one.page.goto(`${shop.url('site')}/shop/b2b/home`)
      await one.page.getByLabel('ユーザーID').fill('user1')
      await one.page.getByLabel('パスワード', { exact: true }).fill('pass-user1')
      await one.page.getByRole('button', { name: 'ログイン', exact: true }).click()
      await text(one).waitFor()
    }
    await entry(reader).first().click()
    // The home page shows the text too: it is the page of the message that has to stand.
    await reader.page.getByRole('heading', { name: '夏季休業', level: 1 }).waitFor()
    await text(reader).waitFor()
    shop.clock.now = dayAfter

    await reader.page.getByText('このページの掲載期間が終わりました。').waitFor()
    expect(new URL(reader.page.url()).pathname).toBe('/shop/b2b/home')
    for (const one of [reader, other]) {
      await expect.poll(() => text(one).count()).toBe(0)
      await expect.poll(() => entry(one).count()).toBe(0)
      await one.context.close()
    }
    expect(other.errors).toEqual([])
  },
)
