import puppeteer from 'puppeteer-core'
import { pageFrame } from '../../runtime/report/page-document.ts'
import { paperOf } from '../../runtime/report/paper.ts'
import { parseTemplate } from '../../runtime/template/parse-template.ts'
import { renderTemplate } from '../../runtime/template/render-template.ts'
import { makeLog } from '../../engine/log/log.ts'
import { findBrowser } from '../../engine/printer/find-browser.ts'
import { makePrinter } from '../../engine/printer/printer.ts'
import { median, printFigure } from './figure.ts'

const rounds = 3
const pages = 24
/** As many at once as the engine draws. */
const atOnce = 2

const template = [
  '<style>.lines td { border: 0.2mm solid #99a; padding: 1mm }</style>',
  '{{#each rows}}<section class="sheet"><h1>納品書</h1><p>{{NAME}} 御中 {{era ORDERED}}</p><table class="lines">',
  '{{#each lines}}<tr><td>{{CODE}}</td><td>{{NAME}}</td><td class="right">{{number QTY}}</td><td class="right">{{yen AMOUNT}}</td></tr>{{/each}}',
  '</table><p>合計 {{yen (sum lines "AMOUNT")}}</p></section>{{/each}}',
].join('\n')

const lines = Array.from({ length: 25 }, (_, at) => ({
  ...{ CODE: `MS-${at}`, NAME: `皿小ねじ ステンレス M${at} 髙﨑 ㈱`, QTY: at + 1, AMOUNT: 1234 * at },
}))
const rows = [{ NAME: '株式会社吉𠮷商店', ORDERED: '2026-11-20', lines }]

/** The page of a delivery note, filled anew each time as a report is. */
function filled(): string {
  const parsed = parseTemplate(template)
  if (!('template' in parsed)) throw new Error(parsed.fault.code)
  const frame = pageFrame({
    paper: paperOf({ type: 'pdf', label: '納品書', fileName: 'x' }),
    ...{ language: 'ja', title: '納品書', date: '2026年11月20日' },
  })
  const data = { rows, row: rows[0] ?? {}, login: {}, today: '2026-11-20' }
  const draws = { barcode: () => undefined, picture: () => undefined }
  return frame.head + [...renderTemplate(parsed.template, { data, language: 'ja', draws })].join('') + frame.foot
}

/** Delivery notes as PDF in a second, two at once, beside the same page that a few lines with puppeteer draw. */
export async function measurePrinting(): Promise<void> {
  const program = findBrowser()
  if (program === undefined) return console.log('skipped: pdf-per-second (no Chromium is installed)')
  const printer = makePrinter(makeLog('silent'))
  const browser = await puppeteer.launch({
    ...{ executablePath: program, args: ['--no-sandbox'], headless: 'shell', pipe: true },
  })
  const ours = async () => {
    let bytes = 0
    const page = { html: filled(), file: () => Promise.resolve(undefined) }
    for await (const piece of printer.print(page, { principal: 'bench', ms: 60_000 })) bytes += piece.length
    return bytes
  }
  const html = filled()
  const byHand = async () => {
    const page = await browser.newPage()
    await page.setContent(html)
    const { length } = await page.pdf({ preferCSSPageSize: true, printBackground: true })
    await page.close()
    return length
  }
  try {
    const bytes = [await ours(), await byHand()]
    const found: number[][] = [[], []]
    for (let round = 0; round < rounds; round++) {
      found[0]?.push(await pagesPerSecond(ours))
      found[1]?.push(await pagesPerSecond(byHand))
    }
    const [own = 0, limit = 0] = found.map(median)
    const [size = 0] = bytes
    printFigure({ figure: 'pdf-per-second', ours: own, limit, goal: 0.9, unit: 'pdf/s', kilobytes: size / 1024 })
  } finally {
    await browser.close()
    await printer.close()
  }
}

async function pagesPerSecond(draw: () => Promise<number>): Promise<number> {
  const begun = performance.now()
  let left = pages
  const one = async () => {
    while (left-- > 0) await draw()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return (pages * 1000) / (performance.now() - begun)
}
