import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { looksOf } from '../../workshop/looks.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const shop = wholesaleOfFile(undefined, { asksServices: true })
const pictures = process.env['KUMIKI_PICTURES']

const words = {
  ja: { shipments: '配送状況', choose: '日時を指定する', save: '保存', wanted: /ご希望の日時/ },
  en: { shipments: 'Shipments', choose: 'Choose a time', save: 'Save', wanted: /Wanted at/ },
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ] as const),
)(
  `a section, its login and the choices of an input stand on another system, and it is told what was chosen, %s at %i${needsBrowser}`,
  async (language, width) => {
    const own = words[language]
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page, say } = customer
    const main = page.getByRole('main')
    const keep = async (name: string) => {
      if (pictures) await page.screenshot({ path: `${pictures}/${name}-${language}-${width}.png`, fullPage: true })
    }
    await page.goto(shop.site)
    await customer.logIn()
    await customer.openSection(own.shipments)
    const enter = async (password: string) => {
      await main.getByLabel(say.loginId).fill('yamada-haisou')
      await main.getByLabel(say.password, { exact: true }).fill(password)
      await main.getByRole('button', { name: say.logIn, exact: true }).click()
    }
    await enter('wrong')
    await main.getByRole('alert').waitFor()
    await keep('shipments-login')
    await enter('kanamono')
    const slip = language === 'ja' ? 'K0001-107' : 'K0001-106'
    await customer.row(slip).waitFor()
    expect(await customer.rows().count()).toBe(8)
    await keep('shipments')
    // The page that changes a row is a window over the list, which stays where it was.
    const form = page.getByRole('dialog', { name: own.choose })
    const openForm = async (of: string) => {
      await customer
        .row(of)
        .getByRole('button', { name: /操作|Actions/ })
        .click()
      await page.getByRole('menuitem', { name: own.choose }).waitFor()
      await page.getByRole('menuitem', { name: own.choose }).click()
      await form.getByText(of).waitFor()
    }
    const list = page.url()
    await openForm('K0001-105')
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await openForm(slip)
    expect(await form.getByText('K0001-105').count()).toBe(0)
    expect(page.url()).toBe(list)
    const choice = form.getByRole('combobox', { name: own.wanted })
    const slots = choice.locator('option').filter({ hasText: '15:00–18:00' })
    await slots.first().waitFor({ state: 'attached' })
    const chosen = (await slots.first().textContent())!.trim()
    await choice.selectOption(chosen)
    await keep('shipments-choose')
    await form.getByRole('button', { name: own.save, exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: /実行して|Are you sure/ })
    await question.waitFor()
    await question.getByRole('button', { name: own.save, exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await customer.row(slip).getByText(chosen).waitFor()
    expect(page.url()).toBe(list)
    await keep('shipments-chosen')
    expect(customer.errors.filter((error) => !error.includes('401'))).toEqual([])
    await customer.close()
  },
)
