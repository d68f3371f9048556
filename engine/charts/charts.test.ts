import { Buffer } from 'node:buffer'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SaxesParser } from 'saxes'
import { afterAll, describe, expect, test } from 'vitest'
import type { Chart } from '../../runtime/generated/calls/graph.ts'
import { chartWords, dashboardDocument } from '../../runtime/graph/dashboard-document.ts'
import { corpus } from '../../workshop/safety/corpus.ts'
import { makeLog } from '../log/log.ts'
import { makePrinter } from '../printer/printer.ts'
import { readPdf } from '../test/read-pdf.ts'
import { makeChartDrawings } from './chart-drawings.ts'
import { dashboardFile } from './dashboard-file.ts'

const built = join(fileURLToPath(new URL('../..', import.meta.url)), 'build/server-rendering/chart.js')
const log = makeLog('silent')
const drawings = makeChartDrawings(built, log)
const printer = makePrinter(log)
afterAll(() => Promise.all([drawings.close(), printer.close()]))

const types = ['bar', 'line', 'area', 'scatter', 'pie', 'heat', 'gauge', 'number', 'table'] as const

/** A chart whose categories and series are called so. */
const chartOf = (type: Chart['type'], names: readonly string[]): Chart => ({
  ...{ type, title: names[0] ?? '', titlePosition: 'left', stacked: false, grid: {}, category: names[1] ?? '' },
  legend: { show: true, position: 'bottom', direction: 'horizontal' },
  categories: [...names],
  keys: [...names],
  series: [0, 1].map((at) => ({
    name: names[at] ?? '',
    ...{ decimals: 0, total: '6', numbers: names.map((_, index) => `${index + at}`) },
  })),
})
const drawn = (chart: Chart) =>
  drawings.svg({ ...{ chart, width: 600, height: 320, language: 'ja', isPaper: true }, words: chartWords('ja') })

/** The elements and attributes of a well-formed text. */
function partsOf(xml: string): Set<string> {
  const parts = new Set<string>()
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    parts.add(name)
    for (const one of Object.keys(attributes)) parts.add(`@${one}`)
  })
  parser.write(xml).close()
  return parts
}

describe.skipIf(!existsSync(built))('charts without a browser; needs the build', () => {
  test.each(types.slice(0, 7))('%s: is drawn as SVG with its words', async (type) => {
    const svg = (await drawn(chartOf(type, ['釘', 'ねじ', '工具']))) ?? ''
    expect(partsOf(svg)).toContain('path')
    expect(svg).toContain('釘')
  })

  test('GR-03 names that look like markup are text in every drawing', async () => {
    const usual = partsOf((await drawn(chartOf('bar', ['a', 'b', 'c']))) ?? '')
    for (const type of types.slice(0, 7))
      for (let at = 0; at < corpus.length; at += 12) {
        const parts = partsOf((await drawn(chartOf(type, corpus.slice(at, at + 12)))) ?? '')
        const strange = [...parts].filter((part) => /^@on|script|foreign|image|href|data-pwn|iframe|style$/i.test(part))
        expect(strange.filter((part) => !usual.has(part))).toEqual([])
      }
  })

  test.skipIf(!printer.isThere())('all graphs are on the pages, however many; tables go on', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `品目${at}`)
    const charts = [...types, ...types].map((type, at) => ({
      ...{ span: at % 2 ? 12 : 24, height: 320, label: `Graph ${at}` },
      chart: { ...chartOf(type, type === 'table' ? names : ['釘', 'ねじ']), title: `図${at}。` },
    }))
    const page = {
      title: 'ご購入実績',
      narrowed: ['注文日: 2026-10-01 – '],
      charts,
      language: 'ja',
      today: '2026-11-27',
    }
    const pieces: Uint8Array[] = []
    const options = { principal: 'test', ms: 60_000 }
    for await (const piece of dashboardFile(page, { printer, drawings }, options)) pieces.push(piece)
    const pages = await readPdf(Buffer.concat(pieces))
    const text = pages.flatMap(({ lines }) => lines).join('\n')
    for (const { chart } of charts) expect(text).toContain(chart.title)
    expect(text).toContain('品目59')
    expect(text).toContain('注文日: 2026-10-01')
    expect(pages.length).toBeGreaterThan(5)
  })
})

test('GR-03 names that look like markup are text on the page; a chart without a drawing is its numbers', () => {
  for (const text of corpus) {
    const chart = chartOf('bar', [text, '釘'])
    const tiles = [{ span: 24, label: text, chart }]
    const html = dashboardDocument({ title: text, narrowed: [text], tiles, language: 'ja', today: '2026-11-27' })
    const [, body = ''] = html.split('<body>')
    expect(
      body.replaceAll(
        /<\/?(?:style|h1|p|div|figure|figcaption|table|thead|tbody|tfoot|tr|th|td|body|html)\b[^<>]*>/g,
        '',
      ),
    ).not.toMatch(/[<>]/)
    expect(body).toContain('<td>1</td>')
  }
})
