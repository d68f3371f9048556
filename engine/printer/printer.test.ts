import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { pageFrame } from '../../runtime/report/page-document.ts'
import { paperOf } from '../../runtime/report/paper.ts'
import type { ReportSpec } from '../../runtime/generated/kinds/report.ts'
import { parseTemplate } from '../../runtime/template/parse-template.ts'
import { renderTemplate } from '../../runtime/template/render-template.ts'
import { required } from '../../runtime/values/required.ts'
import { timesOf } from '../../workshop/long-run.ts'
import { makeLog } from '../log/log.ts'
import { readPdf } from '../test/read-pdf.ts'
import type { Printed } from './print-page.ts'
import { makePrinter } from './printer.ts'

/** Processes of browsers, in the order of their starts. */
const pids: number[] = []
const log = {
  ...makeLog('silent'),
  info: (about: unknown) => {
    if (typeof about === 'object' && about !== null && 'pid' in about) pids.push(Number(about.pid))
  },
}
const printer = makePrinter(log)
afterAll(() => printer.close())

const options = { principal: 'test', ms: 60_000 }
const noFile: Printed['file'] = () => Promise.resolve(undefined)

async function print(page: Partial<Printed> & Pick<Printed, 'html'>, more: Partial<typeof options> = {}) {
  const pieces: Uint8Array[] = []
  for await (const piece of printer.print({ file: noFile, ...page }, { ...options, ...more })) pieces.push(piece)
  return readPdf(Buffer.concat(pieces))
}

const spec = (more: Partial<ReportSpec>): ReportSpec => ({ type: 'pdf', label: 'x', fileName: 'x', ...more })

function onPaper(body: string, more: Partial<ReportSpec> = {}): string {
  const { head, foot } = pageFrame({
    paper: paperOf(spec(more)),
    language: 'ja',
    title: '一覧',
    date: '2026年11月27日',
  })
  return head + body + foot
}

const point = (millimetres: number): number => (millimetres / 25.4) * 72
const sizes = {
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  B1: [728, 1030],
  B2: [515, 728],
  B3: [364, 515],
  B4: [257, 364],
} as const
const few = Object.entries(sizes).slice(0, timesOf(0, 8))

test.each([...few, ['A4', sizes.A4], ['B4', sizes.B4]] as const)(
  'paper is of its size to the point, upright and lying: %s',
  async (size, [short, long]) => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const [page] = await print({ html: onPaper('x', { size: size as 'A4', orientation }) })
      const [width, height] = orientation === 'portrait' ? [short, long] : [long, short]
      expect(Math.abs(required(page, 'page').width - point(width))).toBeLessThan(1)
      expect(Math.abs(required(page, 'page').height - point(height))).toBeLessThan(1)
    }
  },
)

test('a thousand rows over their pages: heads on each, sums that are carried, every letter', async () => {
  const template = [
    '{{#each (paged rows 40)}}<section class="sheet">{{#unless first}}<p>前頁繰越 {{yen (sum before "X")}}</p>{{/unless}}',
    '<table><thead><tr><th>品名 日 月 長</th></tr></thead>{{#each rows}}<tr><td>{{N}} {{NAME}} {{yen X}}</td></tr>{{/each}}</table>',
    '<p>{{#if last}}合計{{else}}次頁繰越{{/if}} {{yen (sum through "X")}}</p></section>{{/each}}',
  ].join('')
  const name = '𠮷田 髙橋 﨑 ① ㈱ ｶﾝﾀﾛｳ 月日〜・'
  const rows = Array.from({ length: 1000 }, (_, at) => ({ N: at + 1, NAME: name, X: at + 1 }))
  const parsed = parseTemplate(template)
  if ('fault' in parsed) throw new Error(parsed.fault.code)
  const draws = { barcode: () => undefined, picture: () => undefined }
  const body = [...renderTemplate(parsed.template, { data: { rows }, language: 'ja', draws })].join('')
  const html = onPaper(body, { heads: [{ place: 'bottom-right', text: '{page} / {pages} {date}' }] })
  const pages = await print({ html })
  expect(pages).toHaveLength(25)
  const yen = (value: number) => `¥${value.toLocaleString('en')}`
  const sumTo = (last: number) => yen((last * (last + 1)) / 2)
  for (const [at, { lines }] of pages.entries()) {
    const own = rows.slice(at * 40, at * 40 + 40).map(({ N, X }) => `${N} ${name} ${yen(X)}`)
    expect(lines).toEqual([
      `${at + 1} / 25 2026年11月27日`,
      ...(at === 0 ? [] : [`前頁繰越 ${sumTo(at * 40)}`]),
      ...['品名 日 月 長', ...own],
      `${at === 24 ? '合計' : '次頁繰越'} ${sumTo(at * 40 + 40)}`,
    ])
  }
})

test('TP-06 a page that is never done is ended, and the next one has its turn', async () => {
  const html = '<img src="https://report.invalid/a.png">x'
  await expect(print({ html, file: () => new Promise(() => {}) }, { ms: 300 })).rejects.toMatchObject({ why: 'late' })
  expect((await print({ html: 'after' }))[0]?.lines).toEqual(['after'])
})

test('TP-11 who draws again gets nothing of the report before: no file of it, and nothing that its page still wishes', async () => {
  const asked: string[] = []
  const file: Printed['file'] = (path) => {
    asked.push(path)
    return Promise.resolve({ type: 'text/css', bytes: Buffer.from('') })
  }
  const html = '<img src="https://report.invalid/a.png">'
  const wish = '<meta http-equiv="refresh" content="0.1;url=https://report.invalid/next">'
  expect((await print({ html: `${wish}${html}first`, file }))[0]?.lines).toEqual(['first'])
  for (const principal of ['test', 'another'])
    expect((await print({ html: `${html}${principal}`, file }, { principal }))[0]?.lines).toEqual([principal])
  expect(asked).toEqual(['a.png', 'a.png', 'a.png'])
})

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)

test('TP-07 a browser that is killed while it draws: once more, then a clean answer, then a new browser', async () => {
  const html = '<img src="https://report.invalid/a.png">drawn'
  const kill = (times: number): Printed['file'] => {
    let left = times
    return () => {
      if (left-- > 0) process.kill(required(pids.at(-1), 'browser'), 'SIGKILL')
      return Promise.resolve(undefined)
    }
  }
  expect((await print({ html, file: kill(1) }))[0]?.lines).toEqual(['drawn'])
  await expect(print({ html, file: kill(9) })).rejects.toMatchObject({ why: 'failed' })
  expect((await print({ html }))[0]?.lines).toEqual(['drawn'])
  const [last, ...before] = pids.toReversed()
  expect(before.filter(isAlive)).toEqual([])
  expect(isAlive(required(last, 'browser'))).toBe(true)
})

test('TP-10 damaged and huge pictures leave their place empty', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAYAAAB', 'base64')
  const file: Printed['file'] = (path) =>
    Promise.resolve(
      path === 'x.png' ? { type: 'image/png', bytes: png } : { type: 'image/jpeg', bytes: Buffer.from('no picture') },
    )
  const html = '<img src="https://report.invalid/x.png"><img src="https://report.invalid/y.jpg">text'
  expect((await print({ html, file }))[0]?.lines).toEqual(['text'])
})

test('who leaves ends the drawing; a host without a browser says so', async () => {
  const leaving = new AbortController()
  const file = () => {
    leaving.abort()
    return new Promise<undefined>(() => {})
  }
  const page = { html: '<img src="https://report.invalid/a.png">', file }
  await expect(printer.print(page, { ...options, signal: leaving.signal }).next()).rejects.toThrow(/abort/i)
  const none = makePrinter(log, () => undefined)
  expect(none.isThere()).toBe(false)
  await expect(none.print({ html: 'x', file: noFile }, options).next()).rejects.toMatchObject({ why: 'missing' })
})
