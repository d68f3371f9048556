import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openCustomer, type Customer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { longTest } from '../../workshop/long-run.ts'

const shop = wholesaleOfFile()

const pictures = process.env['KUMIKI_PICTURES']

const inquiries = () =>
  shop.ask<Record<string, unknown>>(
    `SELECT customer, topic, product, subject, body, quantity, wanted_on, reply_by, status FROM inquiry WHERE inquiry_no > 3`,
  )

async function visitor(options: { language?: 'ja' | 'en'; width?: number } = {}): Promise<Customer> {
  const customer = await openCustomer(shop.browser, shop.site, options)
  await customer.page.goto(shop.site)
  await customer.logIn()
  return customer
}

/** Answers the question that is asked before anything is done. */
async function agree(page: Page, name: string) {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name, exact: true }).click()
}

/** Types into the field that finds products, and takes the first one that is found. */
async function chooseProduct(page: Page, words: string, found: RegExp) {
  const field = page.getByRole('combobox', { name: /商品|Product/ })
  await field.click()
  await field.fill(words)
  await page.getByRole('listbox').getByRole('option', { name: found }).first().waitFor()
  await page.getByRole('listbox').getByRole('option', { name: found }).first().click()
  expect(await field.inputValue()).toMatch(found)
}

/** Takes the first product of the second page of the dialog's rows. */
async function chooseRow(page: Page) {
  await page.getByRole('button', { name: '選ぶ…' }).first().click()
  const dialog = page.getByRole('dialog', { name: '商品' })
  await dialog.getByRole('radio').nth(19).waitFor()
  await dialog.getByRole('button', { name: '次の行' }).click()
  await dialog.getByText('2ページ目').waitFor()
  await expect.poll(() => dialog.locator('[aria-busy="true"]').count()).toBe(0)
  await dialog.getByRole('radio').first().click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens a content beside the page to look something up in it. */
async function lookUp(page: Page, name: string) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('group', { name: '照会' }).getByRole('button', { name }).click()
  const beside = await opened
  await beside.getByRole('heading', { name }).first().waitFor()
  await beside.close()
}

/** Goes to the last day of the month with the keyboard alone. */
async function chooseDay(page: Page) {
  await page.getByRole('button', { name: '選ぶ…' }).nth(1).click()
  const dialog = page.getByRole('dialog', { name: '希望日' })
  await dialog.locator('[data-day="2026-12-01"]').focus()
  for (const key of [
    'ArrowRight',
    'ArrowLeft',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowDown',
    'ArrowRight',
    'ArrowRight',
  ])
    await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe('2026-12-31')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(!hasChromium)(`an inquiry${needsBrowser}`, () => {
  test('is written, changed and taken back, each after a question', async () => {
    const customer = await visitor()
    const { page } = customer
    await customer.openSection('お問い合わせ')
    await page.getByRole('button', { name: '問い合わせる' }).click()
    await page.getByRole('heading', { name: '問い合わせる' }).first().waitFor()
    await page.getByRole('group', { name: '商品について' }).getByLabel('数量').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/layout-ja.png`, fullPage: true })
    // No heading without anything below it (E-18).
    expect(await page.getByLabel('現在の在庫').textContent()).toBe('商品を選ぶと表示します')

    await page.getByRole('button', { name: '送信', exact: true }).click()
    await page.getByRole('alert').getByText('件名').first().waitFor()
    expect(inquiries()).toEqual([])

    await page.getByRole('radio', { name: '納期' }).check()
    await chooseProduct(page, 'ステン 六角ﾎﾞﾙﾄ', /^六角ボルト .*ステンレス/)
    await expect.poll(() => page.getByLabel('現在の在庫').textContent()).toMatch(/^\d+ /)
    await page.getByRole('textbox', { name: /^件名/ }).fill('〜急ぎの確認①')
    await lookUp(page, 'カタログ')
    await page.getByLabel('内容').fill('髙橋様分\n二行目')
    await page.getByLabel('数量').fill('１，２００')
    await page.getByLabel('希望日').fill('2026-12-01')
    await page.getByRole('button', { name: '送信', exact: true }).click()
    await agree(page, '送信')
    await customer.row('〜急ぎの確認①').waitFor()
    expect(inquiries()).toEqual([
      {
        customer: 'C0001',
        topic: '納期',
        product: expect.stringMatching(/^[A-Z]/),
        subject: '〜急ぎの確認①',
        body: '髙橋様分\n二行目',
        quantity: 1200,
        wanted_on: '2026-12-01',
        reply_by: null,
        status: '受付',
      },
    ])

    await customer.row('〜急ぎの確認①').click()
    await page.getByRole('button', { name: '内容を修正する' }).waitFor()

    await page.getByRole('button', { name: '内容を修正する' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /^件名/ }).inputValue()).toBe('〜急ぎの確認①')
    expect(await page.getByRole('radio', { name: '納期' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('textbox', { name: '商品' }).inputValue())
      .toMatch(/^六角ボルト .*ステンレス/)
    expect(await page.getByLabel('数量').inputValue()).toBe('1200')

    await chooseRow(page)
    await chooseDay(page)
    await page.getByRole('textbox', { name: /^件名/ }).fill('変更後')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await agree(page, '保存')
    await page.getByRole('button', { name: '取り下げる' }).waitFor()
    await page.getByText('変更後').first().waitFor()
    const [second] = shop.ask<{ code: string }>('SELECT code FROM product ORDER BY code LIMIT 1 OFFSET 20')
    expect(inquiries()).toMatchObject([
      { subject: '変更後', quantity: 1200, wanted_on: '2026-12-31', product: second!.code },
    ])

    await page.getByRole('button', { name: '取り下げる' }).click()
    await page.getByRole('heading', { name: '取り下げる', level: 1 }).waitFor()

    await page.getByRole('button', { name: '取り下げる', exact: true }).click()
    await agree(page, '取り下げる')
    await page.getByRole('button', { name: '問い合わせる' }).waitFor()
    await expect.poll(() => customer.row('変更後').count()).toBe(0)
    expect(inquiries()).toEqual([])
    expect(customer.errors).toEqual([])
    await customer.close()
  })

  longTest('several are chosen and changed at once, then all that the search finds are taken back', async () => {
    for (const subject of ['まとめ一', 'まとめ二', 'まとめ三'])
      shop.change(
        "INSERT INTO inquiry (customer, asked_on, topic, subject, body) VALUES ('C0001', '2026-11-20', '在庫', ?, 'x')",
        subject,
      )
    shop.change("UPDATE inquiry SET reply_by = '電話' WHERE subject = 'まとめ一'")
    shop.change("UPDATE inquiry SET product = (SELECT max(code) FROM product) WHERE subject = 'まとめ二'")
    const [{ name } = { name: '' }] = shop.ask<{ name: string }>('SELECT name FROM product ORDER BY code DESC LIMIT 1')
    const wanted = () => shop.ask("SELECT subject, wanted_on, reply_by FROM inquiry WHERE subject LIKE 'まとめ%'")
    const customer = await visitor()
    const { page } = customer
    await customer.openSection('お問い合わせ')
    await customer.row('まとめ一').waitFor()
    const change = page.getByRole('button', { name: '希望日をまとめて変更' })
    expect(await change.isDisabled()).toBe(true)
    // By keyboard: Tab reaches the boxes, Space ticks them.
    await customer.row('まとめ一').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await customer.row('まとめ三').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await page.getByText('2件選択中').waitFor()
    await change.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '希望日をまとめて変更' })
    await dialog.getByText('更新する件数：2件').waitFor()
    // The window is the only question.
    await dialog.getByText('実行してもよろしいですか？').waitFor()
    // Nothing is chosen for them: who changes only the day leaves the rest of each row alone.
    expect(await dialog.getByRole('radio', { name: '変更しない' }).isChecked()).toBe(true)
    if (pictures) await page.screenshot({ path: `${pictures}/bulk-ja.png` })
    await dialog.getByRole('button', { name: 'まとめて更新' }).click()
    await dialog.getByRole('alert').getByText('希望日').first().waitFor()
    await dialog.getByLabel('希望日').fill('2026-12-24')
    await dialog.getByRole('button', { name: 'まとめて更新' }).click()
    await page.getByText('2件を更新しました。').waitFor()
    expect(wanted()).toEqual([
      { subject: 'まとめ一', wanted_on: '2026-12-24', reply_by: '電話' },
      { subject: 'まとめ二', wanted_on: null, reply_by: null },
      { subject: 'まとめ三', wanted_on: '2026-12-24', reply_by: null },
    ])
    await page.getByText('0件選択中').waitFor()

    // What is to be empty is said by itself: an input that nobody touches leaves each row alone.
    await customer.row('まとめ一').getByRole('checkbox').check()
    await page.getByText('1件選択中').waitFor()
    await change.click()
    await dialog.getByText('更新する件数：1件').waitFor()
    await dialog.getByLabel('希望日').fill('2026-12-25')
    const emptied = dialog.getByRole('group', { name: 'すべての行で空にする項目' }).getByRole('checkbox')
    expect(await emptied.count()).toBe(1)
    await dialog.getByRole('radio', { name: 'メール' }).check()
    await emptied.check()
    await dialog.getByRole('button', { name: 'まとめて更新' }).click()
    await dialog.getByText('ご連絡方法に値が入力されているため、同時に空にすることはできません。').first().waitFor()
    await dialog.getByRole('radio', { name: '変更しない' }).check()
    if (pictures) await page.screenshot({ path: `${pictures}/bulk-empty-ja.png` })
    await dialog.getByRole('button', { name: 'まとめて更新' }).click()
    await page.getByText('1件を更新しました。').waitFor()
    expect(wanted()[0]).toEqual({ subject: 'まとめ一', wanted_on: '2026-12-25', reply_by: null })
    await page.getByText('0件選択中').waitFor()

    // A value is changed where it stands: Enter saves it and goes on to the next row, what is wrong stays and says why.
    const day = (subject: string) => customer.row(subject).locator('[data-entry=WANTED_ON] input').first()
    await day('まとめ三').fill('2026-12-99')
    await page.keyboard.press('Enter')
    await customer
      .row('まとめ三')
      .getByText(/希望日は/)
      .last()
      .waitFor()
    expect(await day('まとめ三').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(wanted()[2]).toMatchObject({ wanted_on: '2026-12-24' })
    if (pictures) await page.screenshot({ path: `${pictures}/entry-wrong-ja.png` })
    await day('まとめ三').fill('2026-12-28')
    await day('まとめ三').press('Enter')
    await customer.row('まとめ三').getByText('保存しました。').waitFor({ state: 'attached' })
    expect(wanted()[2]).toMatchObject({ wanted_on: '2026-12-28', reply_by: null })
    expect(await day('まとめ二').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await day('まとめ三').inputValue()).toBe('2026-12-28')
    // U-21 An inquiry that is answered shows its day; one that is answered while the page is open is refused by the database.
    expect(await customer.row('丁番の納期').locator('input:not([type=checkbox])').count()).toBe(0)
    shop.change("UPDATE inquiry SET status = '回答済' WHERE subject = 'まとめ二'")
    await day('まとめ二').fill('2026-12-29')
    await day('まとめ二').press('Enter')
    await customer.row('まとめ二').locator('[id$=problem]').waitFor()
    expect(await day('まとめ二').inputValue()).toBe('2026-12-29')
    await day('まとめ二').press('Escape')
    expect(await day('まとめ二').inputValue()).toBe('')
    shop.change("UPDATE inquiry SET status = '受付' WHERE subject = 'まとめ二'")
    if (pictures) await page.screenshot({ path: `${pictures}/entry-ja.png` })

    // B-05: what a component offers in the search finds rows.
    await page.getByRole('search').getByRole('button', { name: customer.say.conditions }).click()
    const product = page.getByRole('search').getByLabel('商品', { exact: true })
    const option = await product.locator('option', { hasText: name }).first().getAttribute('value')
    await product.selectOption(option)
    await customer.search({ 件名: 'まとめ' })
    await customer.row('まとめ二').waitFor()
    expect(await customer.rows().count()).toBe(1)
    await product.selectOption({ index: 0 })
    await customer.search({ 件名: 'まとめ' })
    await page.getByRole('button', { name: '検索結果の全3件を選択' }).click()
    await page.getByText('検索結果の全3件を選択しています。').waitFor()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(4)
    await page.getByRole('button', { name: 'まとめて取り下げる' }).click()
    await page.getByRole('dialog').getByText('削除する件数（元に戻せません）：3件').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'まとめて取り下げる' }).click()
    await page.getByText('選んだお問い合わせをすべて取り下げます。').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '取り下げる', exact: true }).click()
    await page.getByText('3件を削除しました。').waitFor()
    expect(wanted()).toEqual([])
    // The one that the database refused.
    expect(customer.errors).toEqual([expect.stringContaining('422')])
    await customer.close()
  })

  longTest(
    'two people of one customer: the second one is told what the first one changed, in English on a phone',
    async () => {
      const [first, second] = [
        await visitor({ language: 'en', width: 390 }),
        await visitor({ language: 'en', width: 390 }),
      ]
      for (const { page, openSection, row } of [first, second]) {
        await openSection('Inquiries')
        await page.getByRole('checkbox', { name: /サイズ違いの返品/ }).check()
        await page.getByText('Rows chosen: 1').waitFor()
        if (pictures) await page.screenshot({ path: `${pictures}/bulk-en-390.png`, fullPage: true })
        await row('サイズ違いの返品')
          .getByRole('button', { name: /Actions/ })
          .click()
        await page.getByRole('menuitem', { name: 'Change it' }).waitFor()
        await page.getByRole('menuitem', { name: 'Change it' }).click()
        await expect.poll(() => page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('サイズ違いの返品')
      }
      const save = async ({ page }: Customer, subject: string) => {
        await page.getByRole('textbox', { name: /^Subject/ }).fill(subject)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await agree(page, 'Save')
      }
      await save(first, 'The first')
      await first.row('The first').waitFor()
      await save(second, 'The second')
      await second.page.getByText('Subject was changed by somebody else: サイズ違いの返品 → The first').waitFor()
      expect(shop.ask('SELECT subject FROM inquiry WHERE inquiry_no = 3')).toEqual([{ subject: 'The first' }])
      expect(await second.page.getByRole('textbox', { name: /^Subject/ }).inputValue()).toBe('The second')

      // Told so, they decide.
      await save(second, 'The second')
      await second.row('The second').waitFor()
      expect(shop.ask('SELECT subject FROM inquiry WHERE inquiry_no = 3')).toEqual([{ subject: 'The second' }])

      // A form laid out in cells and groups is as narrow as the phone.
      await first.page.getByRole('button', { name: 'New inquiry' }).click()
      await first.page.getByRole('heading', { name: 'New inquiry' }).waitFor()
      await first.page.getByRole('textbox', { name: /^Subject/ }).waitFor()
      const right = await first.page
        .locator('main :is(input, textarea, select, fieldset)')
        .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)))
      expect(right).toBeLessThan(390)
      for (const one of [first, second]) await one.close()
    },
  )

  longTest('who leaves what was typed is asked, by a link as by Back; it is not there for the next row', async () => {
    const customer = await visitor()
    const { page } = customer
    const edit = async (subject: string) => {
      await customer.openSection('お問い合わせ')
      await customer.row(subject).getByRole('button', { name: /操作/ }).click()
      await page.getByRole('menuitem', { name: '内容を修正する' }).waitFor()
      await page.getByRole('menuitem', { name: '内容を修正する' }).click()
      await expect.poll(() => page.getByRole('textbox', { name: /^件名/ }).inputValue()).toBe(subject)
    }
    await edit('丁番の納期')
    await page.getByRole('textbox', { name: /^件名/ }).fill('別の件名')
    const text = page.getByRole('textbox', { name: /^内容/ })
    await text.fill('別の内容')
    const form = page.url()
    const lost = page.getByRole('dialog').getByText('ここに入力した内容は、このページを離れると失われます。')
    await page.locator('aside').getByRole('link', { name: 'お問い合わせ', exact: true }).click()
    await lost.waitFor()
    await agree(page, 'キャンセル')
    expect([page.url(), await text.inputValue()]).toEqual([form, '別の内容'])
    await page.evaluate(() => history.back())
    await lost.waitFor()
    await expect.poll(() => page.url()).toBe(form)
    await agree(page, 'キャンセル')
    expect(await text.inputValue()).toBe('別の内容')
    await page.evaluate(() => history.back())
    await lost.waitFor()
    await agree(page, 'ページを離れる')
    await page.getByRole('heading', { name: 'お問い合わせ', level: 1 }).waitFor()
    await edit('ステンレス六角ボルトの在庫')
    expect(await page.getByRole('textbox', { name: /^内容/ }).inputValue()).toContain('月末の工事')
    await customer.close()
  })

  test('pressing again after a lost answer adds nothing twice, and the same words may be sent a second time', async () => {
    const customer = await visitor()
    const { page } = customer
    const count = () => shop.ask<{ n: number }>(`SELECT count(*) AS n FROM inquiry WHERE subject = '二度'`)[0]!.n
    const write = async () => {
      await customer.openSection('お問い合わせ')
      await page.getByRole('button', { name: '問い合わせる' }).click()
      // The list's search has a field of that name too.
      await page.getByRole('heading', { name: '問い合わせる' }).waitFor()
      await page.getByRole('textbox', { name: /^件名/ }).fill('二度')
      await page.getByLabel('内容').fill('同じ内容')
    }
    const send = async () => {
      await page.getByRole('button', { name: '送信', exact: true }).click()
      await agree(page, '送信')
    }
    await write()
    await page.route(
      '**/update-db/*',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await send()
    await expect.poll(count).toBe(1)
    expect(await page.getByRole('textbox', { name: /^件名/ }).inputValue()).toBe('二度')
    await send()
    await customer.row('二度').waitFor()
    expect(count()).toBe(1)
    await write()
    await send()
    await expect.poll(count).toBe(2)
    await customer.close()
  })
})
