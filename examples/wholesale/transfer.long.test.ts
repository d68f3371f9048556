import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openConsole } from '../../workshop/client.ts'
import { idOf } from './test/builder.ts'
import { changeDocument } from './test/change-document.ts'
import { checkPage } from './test/check-page.ts'
import { openCustomer } from './test/customer.ts'
import { pressOn, tabTo } from './test/tab-to.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const megabytes = 49.5
const label = (ja: string, en: string) => ({ ja, en })
const names = { csv: label('大量取込', 'Large import'), excel: label('Excel取込', 'Excel import') }

const shop = wholesaleOfFile(async ({ engine, change }) => {
  change('CREATE TABLE item (code TEXT PRIMARY KEY, name TEXT, price INTEGER, note TEXT)')
  const client = await openConsole(engine.url)
  const mapping = [
    { column: 'code', from: 1, label: label('品番', 'Item'), key: true, inputCheck: { required: true, maxLength: 12 } },
    { column: 'name', from: 2, label: label('品名', 'Name'), inputCheck: { maxLength: 80 } },
    { column: 'price', from: 3, label: label('単価', 'Price'), inputType: 'number' },
    { column: 'note', from: 4, label: label('摘要', 'Remark'), inputCheck: { maxLength: 80 } },
  ]
  const transfers = {
    csv: { method: 'replace', startRow: 2, timeout: 130 },
    excel: { method: 'replaceByKey', startRow: 2, fileType: 'excel', mappedBy: 'user' },
  }
  for (const key of ['csv', 'excel'] as const) {
    const transfer = { dataSource: 'data-source/wholesale', table: 'item', mapping, ...transfers[key] }
    const content = { kind: 'content', version: 2, key: `wholesale.items-${key}`, name: names[key] }
    await client.call('POST', '/document/content', { document: { ...content, spec: { type: 2, transfer } } })
  }
  const site = await idOf(client, 'site', 'wholesale')
  await changeDocument(client, 'site', site, ({ spec }) => {
    if (Array.isArray(spec.sections)) spec.sections.push('content/wholesale.items-csv', 'content/wholesale.items-excel')
  })
  await client.call('POST', '/b2b-edit/publish', { id: site, note: 'items' })
})

const folder = mkdtempSync(join(tmpdir(), 'kumiki-items-'))
const large = join(folder, 'items.csv')
const book = join(folder, 'items.xlsx')
let lines = 0
beforeAll(async () => {
  const file = openSync(large, 'w')
  let bytes = writeSync(file, 'code,name,price,note\n')
  while (bytes < megabytes * 1024 * 1024) {
    const piece = Array.from({ length: 1000 }, (_, at) => {
      const number = lines + at
      return `I${String(number).padStart(8, '0')},六角ボルト M${number % 24},${number % 5000},"備考, 普通の長さの文です"\n`
    })
    bytes += writeSync(file, piece.join(''))
    lines += piece.length
  }
  closeSync(file)
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Items').addRows([
    ['Remark', '値段', 'コード', '品名'],
    ['x', 120, 'E1', 'ナット'],
    ['', 80.5, 'E2', '座金'],
  ])
  await workbook.xlsx.writeFile(book)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const words = {
  ja: {
    check: 'ファイルをチェック',
    good: 'エラーはありません。',
    transfer: '取り込む',
    stop: '停止',
    stopped: '取り込みを停止しました。',
    done: '取り込みが完了しました。',
    running: '取り込み中：',
    sent: '送信済みのバイト数',
    errors: 'エラー行をダウンロード',
    other: '別のファイルを選択',
    code: /^品番/,
    price: /^単価/,
  },
  en: {
    check: 'Check the file',
    good: 'The file has no faults.',
    transfer: 'Transfer',
    stop: 'Stop',
    stopped: 'The transfer was stopped.',
    done: 'The transfer is complete.',
    running: 'Transfer execution:',
    sent: 'Bytes that are sent',
    errors: 'Download the faulty lines',
    other: 'Choose another file',
    code: /^Item/,
    price: /^Price/,
  },
}
const pictures = process.env.KUMIKI_PICTURES
const rows = () => shop.ask<{ count: number }>('SELECT count(*) AS count FROM item')[0]!.count

/** What the browser asks who would leave; the person stays. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const dialog = await asked
  await dialog.dismiss()
  return dialog.type() === 'beforeunload'
}

test.skipIf(!hasChromium).each([
  ['ja', 1280],
  ['en', 390],
  ['ja', 390],
  ['en', 1280],
] as const)(
  `a customer transfers a file of 50 MB and a workbook by keys alone: %s, %i px${needsBrowser}`,
  async (language, width) => {
    expect(statSync(large).size).toBeGreaterThan(megabytes * 1024 * 1024)
    const say = words[language]
    const customer = await openCustomer(shop.browser, shop.site, { language, width })
    const { page } = customer
    const shows = async (at: Page, name: string) => {
      expect([name, await checkPage(at)]).toEqual([name, []])
      if (pictures === undefined) return
      await at.screenshot({ path: `${pictures}/large-${name}-${language}-${width}.png` })
    }
    const button = (at: Page, name: string) => at.getByRole('main').getByRole('button', { name, exact: true })
    const press = (name: string) => pressOn(page, button(page, name))
    const agree = () => pressOn(page, page.getByRole('dialog').getByRole('button', { name: say.transfer, exact: true }))
    const choose = (file: string) => page.locator('input[type=file]').setInputFiles(file)
    const begin = async () => {
      await choose(large)
      await press(say.check)
      const sent = new Set<number>()
      const bar = page.getByRole('progressbar', { name: say.sent })
      const value = () => bar.evaluate((one: HTMLProgressElement) => one.value, undefined)
      await expect.poll(async () => sent.add(await value()).size, { interval: 50 }).toBeGreaterThanOrEqual(5)
      // Without a value it says that all has left and is looked at.
      const rising = [...sent].filter((one) => one > 0)
      expect(rising).toEqual(rising.toSorted((a, b) => a - b))
      await page.getByText(say.good).waitFor()
      await press(say.transfer)
      await agree()
    }
    const ended = async (at: Page, text: string) => {
      const from = Date.now()
      await at.getByText(text).waitFor()
      return Date.now() - from
    }
    // As over the line of an office.
    const line = await page.context().newCDPSession(page)
    const speed = { latency: 5, downloadThroughput: -1, uploadThroughput: 20 * 1024 * 1024 }
    await line.send('Network.emulateNetworkConditions', { offline: false, ...speed })
    await page.goto(`${shop.site}/`)
    await customer.logIn()
    await customer.openSection(names.csv[language])

    // A check that takes long is ended, and what was chosen stays.
    await choose(large)
    await press(say.check)
    await button(page, say.stop).waitFor()
    await shows(page, 'checking')
    expect(await asksBeforeLeaving(page)).toBe(true)
    await press(say.stop)
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page.getByText('items.csv').waitFor()
    await press(say.other)

    await begin()
    const status = page.getByRole('status').filter({ hasText: say.running })
    const told = new Set<string>()
    await expect.poll(async () => told.add(await status.innerText()).size, { interval: 100 }).toBeGreaterThanOrEqual(3)
    await shows(page, 'running')
    expect(await asksBeforeLeaving(page)).toBe(true)
    // Who leaves all the same finds it again, there and after another login.
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await status.waitFor()
    const other = await openCustomer(shop.browser, shop.site, { language, width })
    await other.page.goto(`${shop.site}/`)
    await other.logIn()
    await other.openSection(names.csv[language])
    await other.page.getByText('items.csv').waitFor()
    await other.page.getByRole('status').filter({ hasText: say.running }).waitFor()
    await pressOn(other.page, button(other.page, say.stop))
    expect(await ended(other.page, say.stopped)).toBeLessThan(1000)
    await shows(other.page, 'stopped')
    expect(rows()).toBe(0)
    // There are none.
    expect(await button(other.page, say.errors).count()).toBe(0)
    expect(other.errors).toEqual([])
    await other.close()
    await page.getByText(say.stopped).waitFor()

    await press(say.other)
    await begin()
    await page.getByText(say.done).waitFor()
    await shows(page, 'done')
    expect(rows()).toBe(lines)

    // A workbook: its person says which of its columns is which, once.
    shop.change('DELETE FROM item')
    await customer.openSection(names.excel[language])
    for (const isAgain of [false, true]) {
      await choose(book)
      for (const [name, at] of [
        [say.code, '3'],
        [say.price, '2'],
      ] as const) {
        const column = page.getByRole('combobox', { name })
        if (isAgain) expect(await column.inputValue()).toBe(at)
        else {
          await tabTo(page, column)
          await page.keyboard.type(at)
        }
      }
      await shows(page, 'workbook')
      await press(say.check)
      await page.getByText(say.good).waitFor()
      await press(say.transfer)
      await agree()
      await page.getByText(say.done).waitFor()
      await shows(page, 'workbook-done')
      expect(shop.ask('SELECT code, price FROM item ORDER BY code')).toEqual([
        { code: 'E1', price: 120 },
        { code: 'E2', price: 80.5 },
      ])
      await press(say.other)
    }
    shop.change('DELETE FROM item')
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
