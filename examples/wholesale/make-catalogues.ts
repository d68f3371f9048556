/** `npm run catalogues`: a PDF of four pages for each category of the example, from the products that the shop sells. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openBrowser } from '../../workshop/browser.ts'
import { generate } from './generate.ts'

const [pages, rowsOfPage] = [4, 34]

/** The names under which the pictures of the categories lie too. */
const names: Record<string, string> = {
  'ねじ・ボルト': 'screws',
  '釘・ビス': 'nails',
  作業工具: 'tools',
  電動工具: 'power',
  建築金物: 'fittings',
  切削工具: 'cutting',
  測定工具: 'measuring',
  '塗料・接着剤': 'paint',
  '配管・水栓': 'pipes',
  '安全・作業服': 'safety',
}

interface Product {
  code: string
  name: string
  spec: string
  maker: string
  unit: string
  price: number
  group: string
}

/** Products of a category, spread evenly over all of them, in groups. */
function productsOf(database: Database.Database, category: string): Product[] {
  const all = database
    .prepare<[string], Product>(
      `SELECT code, name, spec, maker, unit, list_price AS price, category2 AS "group"
         FROM product WHERE category1 = ? ORDER BY category2, code`,
    )
    .all(category)
  const count = Math.min(all.length, pages * rowsOfPage)
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]!)
}

const rowOf = ({ code, name, spec, maker, unit, price }: Product): string =>
  `<tr><td>${code}<td>${name}<td>${spec}<td>${maker}<td>${price.toLocaleString('ja')}円／${unit}`

/** One sheet of paper; a line tells a group where it begins. */
function pageOf(category: string, rows: readonly Product[], number: number): string {
  const lines = rows.map((row, index) =>
    row.group === rows[index - 1]?.group
      ? rowOf(row)
      : `<tr class="group"><th colspan="5">${row.group}</th>${rowOf(row)}`,
  )
  return `<section><header><h1>${category}</h1><p>商品カタログ</p></header>
    <table><thead><tr><th>商品コード<th>品名<th>規格<th>メーカー<th>定価</thead>${lines.join('')}</table>
    <footer>${number} ／ ${pages}</footer></section>`
}

const style = `
  @page { size: A4; margin: 0 }
  * { font-weight: 400; font-synthesis: none }
  body { font: 8.5pt/1 'Noto Sans CJK JP', sans-serif; color: #222; margin: 0 }
  section { box-sizing: border-box; height: 297mm; padding: 0 15mm; position: relative; break-after: page; overflow: hidden }
  section:last-child { break-after: auto }
  header { margin: 0 -15mm 6mm; padding: 8mm 15mm; background: #1f5f8b; color: #fff; display: flex;
    justify-content: space-between; align-items: baseline }
  h1 { font-size: 18pt; margin: 0 }
  header p { margin: 0 }
  table { border-collapse: collapse; width: 100% }
  th, td { text-align: left; padding: 1.45mm 2mm; border-bottom: .2mm solid #cfd8de }
  thead th { color: #566 }
  td:last-child, thead th:last-child { text-align: right }
  .group th { color: #1f5f8b; padding-top: 3mm; border-bottom: .4mm solid #1f5f8b }
  footer { position: absolute; bottom: 8mm; left: 0; right: 0; text-align: center; color: #566 }`

const folder = mkdtempSync(join(tmpdir(), 'kumiki-catalogues-'))
const browser = await openBrowser()
try {
  generate(join(folder, 'wholesale.db'))
  const database = new Database(join(folder, 'wholesale.db'), { readonly: true })
  const page = await browser.newPage()
  for (const [category, name] of Object.entries(names)) {
    const products = productsOf(database, category)
    const sheets = Array.from({ length: pages }, (_, index) =>
      pageOf(category, products.slice(index * rowsOfPage, (index + 1) * rowsOfPage), index + 1),
    )
    await page.setContent(
      `<!doctype html><html lang="ja"><title>${category}</title><style>${style}</style>${sheets.join('')}`,
    )
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    writeFileSync(new URL(`files/catalogue-${name}.pdf`, import.meta.url), pdf)
  }
  database.close()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
