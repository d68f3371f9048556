import type { ColumnName } from './known-columns.ts'
import { escaped, tableOf } from './list.ts'
import { paperStyle } from './paper-style.ts'
import { valueOf, wordsFor, type CellColumn, type Known, type Start } from './start.ts'

/** What papers of trade differ in. */
interface Trade extends Omit<Start, 'make'> {
  /** Its sentence above the lines. */
  lead: { ja: string; en: string }
  /** What the sum is called; undefined: it is not told above the lines. */
  sum?: { ja: string; en: string }
  /** Its lines are not printed: a receipt says what was paid. */
  withoutLines?: true
  /** Its sums are told by tax rate. */
  byRate?: true
  /** The customer gives it to the firm, not the firm to the customer. */
  isFromCustomer?: true
  /** It tells the number under which its issuer is registered (適格請求書). */
  isQualified?: true
}

const trades = {
  deliveryNote: {
    title: { ja: '納品書', en: 'Delivery note' },
    about: { ja: '注文ごとに宛先・明細・合計を印刷します。', en: 'Recipient, lines and total of each order.' },
    file: 'delivery-note',
    lead: { ja: '下記のとおり納品いたします。', en: 'We deliver the following goods.' },
  },
  invoice: {
    title: { ja: '適格請求書', en: 'Qualified invoice' },
    about: {
      ja: '登録番号と、税率ごとに1回だけ端数処理した消費税額を載せます。',
      en: 'With the registration number, and the tax of each rate rounded once.',
    },
    file: 'invoice',
    lead: { ja: '下記のとおりご請求申し上げます。', en: 'Please pay the following amount.' },
    sum: { ja: 'ご請求金額', en: 'Amount due' },
    byRate: true,
    isQualified: true,
  },
  quotation: {
    title: { ja: '見積書', en: 'Quotation' },
    about: { ja: '明細と合計、有効期限を印刷します。', en: 'Lines, total, and how long it holds.' },
    file: 'quotation',
    lead: {
      ja: '下記のとおりお見積り申し上げます。有効期限: 発行日より30日間',
      en: 'We offer the following. This quotation holds for 30 days.',
    },
    sum: { ja: 'お見積金額', en: 'Quoted amount' },
    byRate: true,
  },
  orderForm: {
    title: { ja: '注文書', en: 'Order form' },
    about: { ja: '注文した商品と納期を印刷します。', en: 'What was ordered, and by when.' },
    file: 'order',
    lead: { ja: '下記のとおり注文いたします。', en: 'We order the following goods.' },
    sum: { ja: '注文金額', en: 'Order amount' },
    isFromCustomer: true,
    byRate: true,
  },
  receipt: {
    title: { ja: '領収書', en: 'Receipt' },
    about: {
      ja: '受領した金額と但し書き、税率ごとの内訳を印刷します。',
      en: 'The amount received, what for, and its taxes.',
    },
    file: 'receipt',
    lead: { ja: '上記の金額を正に領収いたしました。', en: 'Received with thanks.' },
    sum: { ja: '金額', en: 'Amount received' },
    withoutLines: true,
    byRate: true,
    isQualified: true,
  },
} satisfies Record<string, Trade>

export const tradePapers: Record<keyof typeof trades, Start> = {
  deliveryNote: startOf(trades.deliveryNote),
  invoice: startOf(trades.invoice),
  quotation: startOf(trades.quotation),
  orderForm: startOf(trades.orderForm),
  receipt: startOf(trades.receipt),
}

function startOf(trade: Trade): Start {
  const { title, about, file } = trade
  return {
    ...{ title, about, file },
    make: (known) => ({
      page: pageOf(trade, known),
      size: 'A4',
      orientation: 'portrait',
      margin: { top: 18, right: 16, bottom: 16, left: 16 },
      heads: [{ place: 'bottom-center', text: '{page} / {pages}' }],
    }),
  }
}

/** Rows with lines have a sheet each; else the rows are the lines of one sheet, whose head tells of the first. */
function pageOf(trade: Trade, known: Known): string[] {
  const words = wordsFor(known)
  const { lines } = known
  const paper: Paper = {
    ...{ trade, known, words },
    prefix: lines ? '' : 'row.',
    path: lines?.name ?? 'rows',
    of: lines ?? known,
  }
  const { amount, rate } = paper.of.columns
  const sheet = [
    '<section class="sheet">',
    `  <h1>${words(trade.title.ja.replace('適格', ''), trade.title.en.replace('Qualified i', 'I'))}</h1>`,
    ...headOf(paper),
    ...(trade.sum && amount ? [totalOf(paper, trade.sum)] : []),
    `  <p>${words(trade.lead.ja, trade.lead.en)}</p>`,
    ...(trade.withoutLines ? [] : linesOf(paper)),
    ...(amount ? (rate && trade.byRate ? taxesOf(paper) : sumOf(paper)) : []),
    ...noteOf(paper),
    '</section>',
  ]
  return [...paperStyle, ...(lines ? ['{{#each rows}}', ...sheet, '{{/each}}'] : sheet)]
}

interface Paper {
  trade: Trade
  known: Known
  words: ReturnType<typeof wordsFor>
  /** Before fields of the head. */
  prefix: string
  /** The list of lines, and their columns. */
  path: string
  of: Pick<Known, 'row' | 'columns'>
}

function headOf(paper: Paper): string[] {
  const { trade, known, words, prefix } = paper
  const { number, date } = known.columns
  const facts = [number, date].flatMap((column) =>
    column ? [`        <tr><th>${escaped(column.title)}</th><td>${factOf(column, prefix)}</td></tr>`] : [],
  )
  const { name, address } = customerOf(paper)
  const firm = [words('〒000-0000 住所', 'Address'), 'TEL 00-0000-0000']
  const company = words('自社名', 'Your company')
  const [to, from] = trade.isFromCustomer
    ? [
        { name: company, lines: [] },
        { name, lines: address },
      ]
    : [
        { name, lines: address },
        { name: company, lines: firm },
      ]
  const registered = words('登録番号 T0000000000000', 'Registration number T0000000000000')
  const own = [...from.lines, ...(trade.isQualified ? [registered] : [])]
  return [
    '  <div class="head">',
    '    <div>',
    `      <div class="to">${to.name}${words(' 御中', '')}</div>`,
    ...linesOfText(to.lines),
    '      <table class="facts">',
    `        <tr><th>${words('発行日', 'Issued on')}</th><td>{{date @root.today}}</td></tr>`,
    ...facts,
    '      </table>',
    '    </div>',
    '    <div class="from">',
    `      <strong>${from.name}</strong>${own.length > 0 ? '<br>' : ''}`,
    ...linesOfText(own),
    '    </div>',
    '  </div>',
  ]
}

const linesOfText = (lines: readonly string[]): string[] =>
  lines.map((line, at) => `      ${line}${at < lines.length - 1 ? '<br>' : ''}`)

/** Name and address of the customer, as far as there are columns for them. */
function customerOf({ known, words, prefix }: Paper): { name: string; address: string[] } {
  const { customer, person, postal, address } = known.columns
  const name = customer ?? person
  return {
    name: name ? valueOf(name, prefix) : words('お客様名', 'Customer'),
    address: [
      ...(postal ? [`{{postal ${prefix}${postal.key} mark=true}}`] : []),
      ...(address ? [valueOf(address, prefix)] : []),
    ],
  }
}

/** Numbers of papers are no amounts. */
const factOf = ({ sort, ...column }: Known['row'][number], prefix: string): string =>
  valueOf(sort === 'date' ? { sort, ...column } : column, prefix)

const inTable: ColumnName[] = ['code', 'item', 'spec', 'quantity', 'unit', 'price', 'rate', 'amount']

function linesOf({ path, of }: Paper): string[] {
  const known = inTable.flatMap((name) => of.columns[name] ?? [])
  const { code, rate } = of.columns
  const columns = (known.length > 1 ? known : of.row).map((column): CellColumn => {
    if (column === rate) return { ...column, suffix: '%' }
    // Codes of digits are no amounts.
    return column === code ? { ...column, sort: undefined } : column
  })
  return tableOf(path, columns).map((line) => `  ${line.replace('<table>', '<table class="lines">')}`)
}

const keyOf = ({ of }: Paper, name: ColumnName): string => of.columns[name]?.key ?? ''

const taxes = (paper: Paper): string =>
  `(taxes ${paper.path} rate="${keyOf(paper, 'rate')}" amount="${keyOf(paper, 'amount')}")`

function totalOf(paper: Paper, { ja, en }: { ja: string; en: string }): string {
  const { words, trade, path, of } = paper
  const name = words(ja, en)
  if (!trade.byRate || !of.columns.rate)
    return `  <p class="total">${name} {{yen (sum ${path} "${keyOf(paper, 'amount')}")}}</p>`
  const included = words('（税込）', ' (tax included)')
  return `  {{#with ${taxes(paper)}}}<p class="total">${name} {{yen (sum this "gross")}}${included}</p>{{/with}}`
}

function sumOf(paper: Paper): string[] {
  const sum = `{{yen (sum ${paper.path} "${keyOf(paper, 'amount')}")}}`
  return [
    `  <table class="sums keep"><tr><th>${paper.words('合計', 'Total')}</th><td class="right">${sum}</td></tr></table>`,
  ]
}

function taxesOf(paper: Paper): string[] {
  const { words } = paper
  const heads = [
    words('税率', 'Rate'),
    words('対価の額（税抜）', 'Net'),
    words('消費税額', 'Tax'),
    words('合計', 'Gross'),
  ]
  const cells = ['net', 'tax', 'gross'].map((name) => `<td class="right">{{yen ${name}}}</td>`)
  return [
    '  <table class="sums keep">',
    `    <tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>`,
    `    {{#each ${taxes(paper)}}}<tr><td class="right">{{rate}}%</td>${cells.join('')}</tr>{{/each}}`,
    '  </table>',
  ]
}

function noteOf({ known, words, prefix }: Paper): string[] {
  const { note } = known.columns
  if (!note) return []
  return [`  {{#if ${prefix}${note.key}}}<p>${words('備考', 'Note')}: ${valueOf(note, prefix)}</p>{{/if}}`]
}
