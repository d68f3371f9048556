import { Buffer } from 'node:buffer'
import { afterAll, expect, test } from 'vitest'
import { pageFrame } from '../../runtime/report/page-document.ts'
import { paperOf } from '../../runtime/report/paper.ts'
import { makeLog } from '../log/log.ts'
import { readPdf } from '../test/read-pdf.ts'
import { makePrinter } from './printer.ts'

const printer = makePrinter(makeLog('silent'))
afterAll(() => printer.close())

const sheets = 300
const lines = Array.from({ length: 30 }, (_, at) => `<tr><td>${at + 1}</td><td>皿小ねじ ステンレス M6×${at}</td></tr>`)

function noteOf(count: number): string {
  const { head, foot } = pageFrame({
    paper: paperOf({ type: 'pdf', label: 'x', fileName: 'x', heads: [{ place: 'bottom-center', text: '{page}' }] }),
    ...{ language: 'ja', title: '納品書', date: '2026年11月20日' },
  })
  const sheet = (at: number) => `<section class="sheet"><h1>納品書 ${at}</h1><table>${lines.join('')}</table></section>`
  return head + Array.from({ length: count }, (_, at) => sheet(at + 1)).join('') + foot
}

/** Bytes of this process that a drawing keeps at most, above what it had. */
async function drawn(count: number): Promise<{ bytes: Uint8Array[]; most: number }> {
  const before = process.memoryUsage().rss
  let most = 0
  const bytes: Uint8Array[] = []
  const page = { html: noteOf(count), file: () => Promise.resolve(undefined) }
  for await (const piece of printer.print(page, { principal: 'test', ms: 60_000 })) {
    most = Math.max(most, process.memoryUsage().rss - before)
    bytes.push(piece)
  }
  return { bytes, most }
}

test('a report of 300 pages is drawn within its limit, and all of it is there', async () => {
  await drawn(3)
  const { bytes, most } = await drawn(sheets)
  const pages = await readPdf(Buffer.concat(bytes))
  expect(pages).toHaveLength(sheets)
  for (const [at, page] of pages.entries()) expect(page.lines.join(' ')).toContain(`納品書 ${at + 1}`)
  // The file itself, and what reads it piece by piece: nothing of it is gathered on the way.
  expect(most / 2 ** 20).toBeLessThan(bytes.reduce((sum, { length }) => sum + length, 0) / 2 ** 20 + 120)
})
