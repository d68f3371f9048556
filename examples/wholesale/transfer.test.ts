import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { idOf, logInBuilder, openBuilder } from './test/builder.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'
import { inLongRun } from '../../workshop/long-run.ts'
import { looksOf } from '../../workshop/looks.ts'

const shop = wholesaleOfFile()

const words = {
  ja: {
    section: '販売価格表',
    encoding: '文字コード',
    code: /^商品コード/,
    choose: 'ファイルの列を選択してください。',
    check: 'ファイルをチェック',
    rows: '行をチェック',
    price: /^販売価格、/,
    note: /^備考、/,
    key: '商品コード',
    find: '行を検索',
    add: '行を追加',
    fresh: /^(商品コード|販売価格)、新しい行 1/,
    change: '行を変更',
    faulty: '取り込めない行があります。',
    without: 'エラー行を除いて取り込む',
    transfer: '取り込む',
    errors: 'エラー行をダウンロード',
    done: '取り込みが完了しました。',
    other: '別のファイルを選択',
    orders: '注文取込',
    aborted: '取り込みを中止しました。',
    kept: 'ファイルを「orders.csv」として保存しました。',
    stored: '保存名',
    long: '備考は40バイト以内で入力してください。',
    good: 'エラーはありません。',
    upTo: '最初のエラー行の前まで取り込む',
    received: '1件のご注文を受け付けました。',
    requests: '取り込んだ注文',
    log: '転送ログ',
    pdf: '拡張子は CSV にしてください。',
  },
  en: {
    section: 'Own price list',
    encoding: 'Encoding',
    code: /^Product code/,
    choose: 'Choose the column of the file.',
    check: 'Check the file',
    rows: 'Check the rows',
    price: /^Selling price, line/,
    note: /^Note, line/,
    key: 'Product code',
    find: 'Find the rows',
    add: 'Add a row',
    fresh: /^(Product code|Selling price), new row 1/,
    change: 'Change the rows',
    faulty: 'Some lines cannot be transferred.',
    without: 'Transfer without the faulty lines',
    transfer: 'Transfer',
    errors: 'Download the faulty lines',
    done: 'The transfer is complete.',
    other: 'Choose another file',
    orders: 'Order import',
    aborted: 'Transfer: abort',
    kept: 'The file is stored as “orders.csv”.',
    stored: 'Stored as',
    long: 'Note may have 40 bytes.',
    good: 'The file has no faults.',
    upTo: 'Transfer up to the first faulty line',
    received: 'Order lines received: 1.',
    requests: 'Imported orders',
    log: 'Transfer log',
    pdf: 'The extension must be CSV',
  },
}
const pictures = process.env.KUMIKI_PICTURES

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ]),
)(
  `a customer sends a price list and orders as files, sees what is wrong with them, and corrects it: %s, %i px${needsBrowser}`,
  async (language, width) => {
    const say = words[language]
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page } = customer
    const picture = async (name: string) => {
      if (pictures === undefined) return
      await page.screenshot({ path: `${pictures}/transfer-${name}-${language}-${width}.png`, fullPage: true })
    }
    const send = async (name: string, text: string | Buffer) => {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(say.section)
    await page.getByRole('main').getByRole('button').first().waitFor()
    await picture('choose')
    await send('prices.pdf', 'x')
    await page.getByText(say.pdf).waitFor()
    const prices = [
      '商品コード,販売価格,適用日,備考',
      'HB-0001,1200,2026/12/01,特価',
      `HB-0002,1300,,${'長'.repeat(21)}`,
    ]
    await send('prices.csv', iconv.encode(prices.join('\r\n'), 'cp932'))
    // The encoding is guessed, and what it gives is shown.
    await page.getByRole('cell', { name: '特価' }).waitFor()
    expect(await page.getByRole('combobox', { name: say.encoding }).inputValue()).toBe('cp932')
    await picture('look')
    // Its names are those of the table, or else it is as the builder proposes; by keys it is chosen otherwise.
    const code = page.getByRole('combobox', { name: say.code })
    expect(await code.inputValue()).toBe('1')
    await code.focus()
    await page.keyboard.press('Home')
    await press(say.check)
    await page.getByText(say.choose).waitFor()
    await picture('mapping')
    expect(await code.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await press(say.check)
    // The reason stands at the value, and nobody has to mend it here.
    const note = page.getByRole('textbox', { name: say.note })
    await note.waitFor()
    expect(await note.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('td', { has: note }).innerText()).toContain(say.long)
    await picture('edit')
    await press(say.rows)
    await page.getByRole('alert').getByText(say.faulty).waitFor()
    await page.getByRole('cell', { name: say.long }).waitFor()
    await picture('faulty')
    await press(say.without)
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.done).waitFor()
    await picture('done')
    const download = page.waitForEvent('download')
    await press(say.errors)
    expect((await download).suggestedFilename()).toBe('prices-errors.csv')
    const rows = shop.ask('SELECT code, price, valid_from, note FROM own_price WHERE customer = ?', 'C0001')
    expect(rows).toEqual([{ code: 'HB-0001', price: 1200, valid_from: '2026-12-01', note: '特価' }])

    // The corrected line alone.
    await press(say.other)
    await send('prices.csv', iconv.encode(['備考,NOTE,price,code', ',"短い, 備考",1300,HB-0002'].join('\r\n'), 'cp932'))
    await press(say.check)
    await press(say.rows)
    await page.getByText(say.good).waitFor()
    await press(say.transfer)
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.done).waitFor()
    expect(shop.ask('SELECT code FROM own_price')).toHaveLength(2)

    // A row that is there, found by its key; by keys alone a price is changed, and a row put behind it.
    await press(say.other)
    await page.getByRole('textbox', { name: say.key, exact: true }).focus()
    await page.keyboard.type('HB-0002')
    await page.keyboard.press('Enter')
    const price = page.getByRole('textbox', { name: say.price })
    expect(await price.inputValue()).toBe('1300')
    await price.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('x1')
    await press(say.add)
    const [code2, price2] = await page.getByRole('textbox', { name: say.fresh }).all()
    await code2!.fill('HB-0003')
    await price2!.fill('900')
    await press(say.rows)
    await page.locator('[aria-invalid]').waitFor()
    await picture('edit-found')
    await price.fill('1350')
    await press(say.rows)
    await press(say.transfer)
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.done).waitFor()
    expect(shop.ask('SELECT code, price FROM own_price ORDER BY code')).toEqual([
      { code: 'HB-0001', price: 1200 },
      { code: 'HB-0002', price: 1350 },
      { code: 'HB-0003', price: 900 },
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await customer.openSection(say.orders)
    await send('orders.csv', 'code,quantity,wanted\nHB-0001,3,2026-12-01\nNONE,1,\nHB-0002,2,')
    await press(say.check)
    // What only the schema of the check knows is told before anything is written.
    await page.getByText('There is no such product').waitFor()
    await picture('checked')
    await press(say.upTo)
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.aborted).waitFor()
    await page.getByText('There is no such product').waitFor()
    await page.getByText(say.kept).waitFor()
    await picture('aborted')
    expect(shop.ask('SELECT customer, code, qty, wanted_on FROM order_request')).toEqual([
      { customer: 'C0001', code: 'HB-0001', qty: 3, wanted_on: '2026-12-01' },
    ])
    // The rest of it, and from its end to the list of what was received.
    await press(say.other)
    await send('orders.csv', 'code,quantity,wanted\nHB-0002,2,')
    await picture('look-orders')
    await press(say.check)
    await page.getByText(say.good).waitFor()
    await press(say.transfer)
    await picture('question')
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.received).waitFor()
    await picture('received')
    // Of another file, and not of interest then.
    shop.change("UPDATE order_request SET file = 'before.csv' WHERE code = 'HB-0001'")
    await press(say.requests)
    await page.getByRole('heading', { name: say.requests, level: 1 }).waitFor()
    await page.getByRole('main').getByText('HB-0002').waitFor()
    expect(await page.getByRole('main').getByText('HB-0001').count()).toBe(0)
    await picture('requests')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(customer.errors).toEqual([])
    await customer.close()

    // Who built it sees what was sent, under the content and in the log.
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    const { page: desk, client } = builder
    await logInBuilder(builder, shop.console)
    const own = await idOf(client, 'content', 'wholesale.order-import')
    await desk.goto(`${shop.console}/b2b/b2b/${await idOf(client, 'site', 'wholesale')}/2/${own}`)
    await desk.getByRole('tab', { name: say.log }).click()
    await desk.getByText('orders.csv').first().waitFor()
    await desk.getByText(say.stored, { exact: true }).first().waitFor()
    expect(await desk.getByText('prices.csv').count()).toBe(0)
    if (pictures !== undefined)
      await desk.screenshot({ path: `${pictures}/transfer-log-${language}-${width}.png`, fullPage: true })
    await desk.goto(`${shop.console}/adminsettings/log?tab=data-update`)
    await desk.getByText('prices.csv').first().waitFor()
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(builder.errors).toEqual([])
    await builder.close()
    shop.change('DELETE FROM own_price')
    shop.change('DELETE FROM order_request')
  },
)

const cartWords = {
  ja: {
    section: 'ファイルで注文',
    check: 'ファイルをチェック',
    unknown: 'このコードの商品はありません。',
    without: 'エラー行を除いて取り込む',
    transfer: '取り込む',
    done: '2行をカートに入れました。ご注文はまだ確定していません。',
    cart: 'カートを確認',
  },
  en: {
    section: 'Order by file',
    check: 'Check the file',
    unknown: 'There is no item with this code.',
    without: 'Transfer without the faulty lines',
    transfer: 'Transfer',
    done: 'Lines put into your cart: 2. Nothing is ordered yet.',
    cart: 'View cart',
  },
}

test.skipIf(!hasChromium).each(
  looksOf([
    ['ja', 1280],
    ['en', 390],
  ]),
)(
  `U-04 a file of codes and quantities goes into the cart, what is wrong with it is told before: %s, %i px${needsBrowser}`,
  async (language, width) => {
    const say = cartWords[language]
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page } = customer
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const picture = async (name: string) => {
      if (pictures === undefined) return
      await page.screenshot({ path: `${pictures}/transfer-cart-${name}-${language}-${width}.png`, fullPage: true })
    }
    await page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(say.section)
    const lines = 'code,quantity\r\nHB-0001,3\r\nNONE,1\r\nhb0002,×2\r\n'
    const file = { name: 'lines.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
    await page.locator('input[type=file]').setInputFiles(file)
    await picture('look')
    await press(say.check)
    const fault = page.getByRole('row').filter({ hasText: say.unknown })
    expect(await fault.getByRole('rowheader').innerText()).toBe('3')
    expect(await fault.getByRole('cell').nth(1).innerText()).toBe('NONE')
    await picture('faulty')
    await press(say.without)
    await picture('question')
    await page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }).click()
    await page.getByText(say.done).waitFor()
    await picture('done')
    await page.getByRole('main').getByRole('button', { name: say.cart, exact: true }).click()
    await page.waitForURL(/confirmCart/)
    await page.getByRole('main').getByText('HB-0001').first().waitFor()
    await page.getByRole('main').getByText('HB-0002').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)

const forms = {
  ja: {
    type: '種類',
    transfer: 'ファイル転送',
    name: '名称',
    source: 'データソース',
    table: '表',
    upload: 'アップロード設定',
    method: '転送方法',
    byKey: 'キーで置き換え',
    start: '開始行',
    second: '2行目',
    add: 'マッピング：追加',
    details: (row: number) => `マッピング：${row}行目の詳細`,
    column: '列',
    from: 'ファイルの列',
    login: 'ログイン情報の項目',
    key: 'キー',
    number: '数値',
    value: '固定値',
    check: '入力チェック',
    required: '必須',
    editable: '編集可能',
    save: '保存',
    saved: '保存しました。',
    publishAll: 'すべての変更を公開',
    publish: '公開',
    published: '公開しました。',
  },
  en: {
    type: 'Type',
    transfer: 'File transfer',
    name: 'Name',
    source: 'Data source',
    table: 'Table',
    upload: 'Upload setting',
    method: 'Transfer method',
    byKey: 'Replace by key',
    start: 'Start row',
    second: 'Line 2',
    add: 'Mapping: add',
    details: (row: number) => `Mapping: details of row ${row}`,
    column: 'Column',
    from: 'File column',
    login: 'Login field',
    key: 'Key',
    number: 'Number',
    value: 'Fixed value',
    check: 'Input check',
    required: 'Required',
    editable: 'Editable',
    save: 'Save',
    saved: 'Saved.',
    publishAll: 'Publish all changes',
    publish: 'Publish',
    published: 'Published.',
  },
}

test.skipIf(!hasChromium).each(
  inLongRun([
    ['ja', 1280],
    ['en', 390],
  ]),
)(
  `a builder makes a file transfer with forms alone, and a customer uses it: %s, %i px${needsBrowser}`,
  async (language, width) => {
    const say = { ...forms[language], steps: words[language] }
    const called = `MADE ${language}`
    const builder = await openBuilder(shop.browser, shop.console, { language, width })
    const { page, client } = builder
    const site = await idOf(client, 'site', 'wholesale')
    await logInBuilder(builder, shop.console)
    const choose = async (name: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name }).first().click()
      await page.getByRole('option', { name: option }).click()
    }
    const fill = (name: string, text: string) => page.getByRole('textbox', { name }).last().fill(text)
    await page.goto(`${shop.console}/b2b/b2b/${site}/2/0`)
    await choose(say.type, say.transfer)
    await page.getByRole('textbox', { name: say.name }).first().fill(called)
    await page.getByRole('tab', { name: say.transfer, exact: true }).click()
    await choose(say.source, /基幹|ERP/)
    // Table and columns are those of the catalogue; what is typed narrows them.
    const pick = async (name: RegExp, typed: string, option: string) => {
      const field = page.getByRole('combobox', { name }).last()
      await field.click()
      await field.fill(typed)
      await page.getByRole('option', { name: option, exact: true }).click()
      await expect.poll(() => field.inputValue()).toBe(option)
    }
    await pick(new RegExp(`^${say.table}`), 'own_', 'own_price')
    await choose(say.method, say.byKey)
    await choose(say.start, say.second)
    const mapping = [
      { column: 'customer', login: 'CUSTOMER_CODE', key: true },
      { column: 'code', from: '1', key: true, required: true },
      { column: 'price', from: '2', number: true },
      { column: 'note', value: 'ファイルで登録' },
    ]
    for (const [at, { column, from, login, value, ...is }] of mapping.entries()) {
      await page.getByRole('button', { name: say.add }).click()
      await pick(new RegExp(`^${say.column}$`), column.slice(0, -1), column)
      const details = page.getByRole('button', { name: say.details(at + 1), exact: true })
      await details.click()
      if (from !== undefined) await fill(say.from, from)
      if (login !== undefined) await fill(say.login, login)
      if (value !== undefined) await fill(say.value, value)
      if (is.key) await page.getByRole('checkbox', { name: say.key, exact: true }).check()
      if (is.number) {
        await page.getByRole('combobox', { name: say.type, exact: true }).last().click()
        await page.getByRole('option', { name: say.number, exact: true }).click()
      }
      if (is.required) {
        await page.getByRole('button', { name: say.check }).click()
        await page.getByRole('checkbox', { name: say.required, exact: true }).check()
      }
      await details.click()
    }
    await page.getByRole('checkbox', { name: say.editable, exact: true }).check()
    await choose(say.upload, /注文ファイル|Order files/)
    if (pictures !== undefined)
      await page.screenshot({ path: `${pictures}/transfer-made-${language}-${width}.png`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.keyboard.press('Control+s')
    await page.getByText(say.saved).waitFor()

    await page.goto(`${shop.console}/b2b/b2b/${site}?tab=publish`)
    await page.getByRole('button', { name: say.publishAll }).click()
    await page.getByRole('dialog').getByRole('button', { name: say.publish }).click()
    await page.getByText(say.published, { exact: true }).waitFor()
    expect(builder.errors).toEqual([])
    await builder.close()

    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    await customer.page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(called)
    const buffer = Buffer.from('code,price\nHB-0004,x\nHB-0005,700')
    await customer.page.locator('input[type=file]').setInputFiles({ name: 'made.csv', mimeType: 'text/csv', buffer })
    const press = (name: string) => customer.page.getByRole('button', { name, exact: true }).click()
    await press(say.steps.check)
    await customer.page.locator('[aria-invalid]').fill('650')
    await press(say.steps.rows)
    await press(say.steps.transfer)
    await customer.page.getByRole('dialog').getByRole('button', { name: say.steps.transfer, exact: true }).click()
    await customer.page.getByText(say.steps.done).waitFor()
    await customer.page.getByText(say.steps.kept.replace('orders', 'made')).waitFor()
    expect(shop.ask('SELECT customer, code, price, note FROM own_price ORDER BY code')).toEqual([
      { customer: 'C0001', code: 'HB-0004', price: 650, note: 'ファイルで登録' },
      { customer: 'C0001', code: 'HB-0005', price: 700, note: 'ファイルで登録' },
    ])
    expect(customer.errors).toEqual([])
    await customer.close()
    shop.change('DELETE FROM own_price')
  },
)
