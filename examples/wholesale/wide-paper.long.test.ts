import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { hasChromium } from '../../workshop/browser.ts'
import { openConsole } from '../../workshop/client.ts'
import { idOf } from './test/builder.ts'
import { changeDocument } from './test/change-document.ts'
import { openCustomer } from './test/customer.ts'
import { needsBrowser, wholesaleOfFile } from './test/wholesale-of-file.ts'

const names = Array.from({ length: 26 }, (_, at) => `Nr${String(at + 1).padStart(2, '0')}`)
const pictures = process.env['KUMIKI_PICTURES']

const shop = wholesaleOfFile(async ({ engine }) => {
  const client = await openConsole(engine.url)
  await changeDocument(client, 'schema', await idOf(client, 'schema', 'wholesale-products'), ({ spec }) => {
    const own = spec as { sql: string[]; resultColumns: { key: string }[] }
    const [like] = own.resultColumns
    own.sql = [`SELECT own.*, ${names.map((name) => `own.NAME AS ${name}`).join(', ')} FROM (`, ...own.sql, ') AS own']
    own.resultColumns.push(...names.map((key) => ({ ...like, key, name: key, label: key })))
  })
  await changeDocument(client, 'content', await idOf(client, 'content', 'wholesale.products'), ({ spec }) => {
    const { list } = spec as { list: { columns: { field: string }[] } }
    list.columns.push(...names.map((field) => ({ field })))
  })
  await client.call('POST', '/b2b-edit/publish', { id: await idOf(client, 'site', 'wholesale'), note: 'wide' })
})

test.skipIf(!hasChromium).each(['ja', 'en'] as const)(
  `D-25 on paper a list of 26 columns has each of them within the page, and says how many of its rows it has (%s)${needsBrowser}`,
  async (language) => {
    const customer = await openCustomer(shop.browser, shop.site, { language })
    const { page, say } = customer
    await page.goto(`${shop.site}/b2b/home`)
    await customer.logIn()
    await customer.openSection(say.products)
    await customer.rows().first().waitFor()
    const bytes = await page.pdf({ format: 'A4', ...(pictures && { path: `${pictures}/wide-${language}.pdf` }) })
    if (pictures) {
      await page.emulateMedia({ media: 'print' })
      await page.screenshot({ fullPage: false, path: `${pictures}/wide-${language}.png` })
    }
    const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const first = await pdf.getPage(1)
    const [, , width] = first.view as [number, number, number, number]
    const { items } = await first.getTextContent()
    const words = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, from: Number(item.transform[4]), width: item.width }] : [],
    )
    for (const name of names) expect(words.map(({ text }) => text).join(' '), name).toContain(name)
    for (const { text, from, width: own } of words) expect(from + own, text).toBeLessThanOrEqual(width)
    let all = ''
    for (let number = 1; number <= pdf.numPages; number++)
      all += (await (await pdf.getPage(number)).getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
    expect(all).toContain('AB-0001')
    expect(all.normalize('NFKC').replace(/\s/g, '')).toMatch(/1[–~〜]50(of5,000|件)/)
    expect(customer.errors).toEqual([])
    await customer.close()
  },
)
