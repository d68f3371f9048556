import type { Chart } from '../generated/calls/graph.ts'
import { pageFrame } from '../report/page-document.ts'
import { escapeMarkup } from '../template/escape-markup.ts'
import { formatDate } from '../values/dates.ts'
import { formatNumber } from '../values/format-number.ts'

/** A graph of a dashboard that is printed. */
export interface PrintedTile {
  /** Parts of 24 of the page's width. */
  span: number
  label: string
  chart: Chart
  /** Its drawing; without: its numbers as a table. */
  svg?: string | undefined
}

interface PrintedDashboard {
  title: string
  /** To what its reader has narrowed it. */
  narrowed: string[]
  tiles: readonly PrintedTile[]
  language: string
  /** Of the reader, `yyyy-MM-dd`. */
  today: string
}

/** A4, lying; millimetres. */
export const paper = { width: 297, height: 210, margin: { top: 12, right: 12, bottom: 14, left: 12 } }

/** What of a graph has no words of its own. */
export const chartWords = (language: string) =>
  language === 'ja'
    ? { empty: '（なし）', others: 'その他', nothing: '描画するデータがありません。', total: '合計' }
    : { empty: '(none)', others: 'Others', nothing: 'There are no rows to draw.', total: 'Total' }

const style = [
  'h1{margin:0 0 2mm;font-size:16pt}.narrowed{margin:0 0 4mm;color:#57606a}',
  '.board{display:grid;grid-template-columns:repeat(24,1fr);gap:5mm}',
  'figure{min-width:0;margin:0;break-inside:avoid}figcaption{margin-bottom:1mm;font-weight:bold}',
  'svg{display:block;width:100%;height:auto}',
  '.single{margin:0 10mm 0 0;font-size:18pt;font-weight:bold}.singles{display:flex;flex-wrap:wrap}.called{color:#57606a}p{margin:0}',
  'th,td{padding:0.8mm 3mm 0.8mm 0;border-bottom:0.2mm solid #d0d7de;text-align:right}th:first-child{text-align:left}',
].join('')

/** All graphs of a dashboard on pages, whatever of them a screen shows. */
export function dashboardDocument({ title, narrowed, tiles, language, today }: PrintedDashboard): string {
  const date = formatDate(today, language === 'ja' ? 'yyyy年M月d日' : 'yyyy-MM-dd', language)
  const heads = [{ place: 'bottom-right' as const, text: '{date}  {page} / {pages}' }]
  const frame = pageFrame({ paper: { ...paper, heads }, language, title, date })
  const said = narrowed.length === 0 ? '' : `<p class="narrowed">${narrowed.map(escapeMarkup).join(' · ')}</p>`
  const figures = tiles.map((tile) => figureOf(tile, language)).join('')
  return `${frame.head}<style>${style}</style><h1>${escapeMarkup(title)}</h1>${said}<div class="board">${figures}</div>${frame.foot}`
}

function figureOf({ span, label, chart, svg }: PrintedTile, language: string): string {
  const title = escapeMarkup(chart.title ?? label)
  const inside =
    chart.categories.length === 0
      ? `<p>${chartWords(language).nothing}</p>`
      : chart.type === 'number'
        ? singlesOf(chart, language)
        : (svg ?? tableOf(chart, language))
  return `<figure style="grid-column:span ${Math.trunc(span)}" role="figure" aria-label="${title}"><figcaption>${title}</figcaption>${inside}</figure>`
}

/** What the categories are called. */
function namesOf({ categories, hasOthers }: Chart, language: string): string[] {
  const { empty, others } = chartWords(language)
  return categories.map((name, at) => (hasOthers && at === categories.length - 1 ? others : (name ?? empty)))
}

function singlesOf(chart: Chart, language: string): string {
  const last = namesOf(chart, language).at(-1) ?? ''
  const singles = chart.series.map(({ name, numbers, total, decimals }) => {
    const number = formatNumber(chart.ofPeriods ? numbers.at(-1) : total, { group: true, decimals })
    const called = `${name ?? chartWords(language).empty}${chart.ofPeriods ? ` ${last}` : ''}`
    return `<div><p class="called">${escapeMarkup(called)}</p><p class="single">${escapeMarkup(number)}</p></div>`
  })
  return `<div class="singles">${singles.join('')}</div>`
}

/** The numbers of a chart as a table, with what each column comes to. */
function tableOf(chart: Chart, language: string): string {
  const { empty, total } = chartWords(language)
  const cell = (tag: 'th' | 'td', text: string) => `<${tag}>${escapeMarkup(text)}</${tag}>`
  const line = (head: string, texts: string[], tag: 'th' | 'td' = 'td') =>
    `<tr>${cell('th', head)}${texts.map((text) => cell(tag, text)).join('')}</tr>`
  const { series } = chart
  const written = (digits: string | null | undefined, decimals: number) =>
    formatNumber(digits, { group: true, decimals })
  const rows = namesOf(chart, language).map((name, at) =>
    line(
      name,
      series.map(({ numbers, decimals }) => written(numbers[at], decimals)),
    ),
  )
  const names = series.map(({ name }) => name ?? empty)
  const sums = series.map((one) => written(one.total, one.decimals))
  return `<table><thead>${line(chart.category, names, 'th')}</thead><tbody>${rows.join('')}</tbody><tfoot>${line(total, sums)}</tfoot></table>`
}
