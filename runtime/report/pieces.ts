import type { Language } from '../document.ts'
import type { Scope } from '../template/type-of.ts'
import { columnsIn, knownColumns } from './starts/known-columns.ts'
import { tableOf } from './starts/list.ts'

/** A piece that a template takes at its cursor. */
export interface ReportPiece {
  key: 'table' | 'totals' | 'taxes' | 'address' | 'picture' | 'barcode' | 'pages'
  /** Of which list or picture it is. */
  of?: string
  text: string
}

/** The pieces that fit where names stand for what `scope` says, with the columns that are there. */
export function piecesAt(scope: Scope, pictures: readonly string[], language: Language): ReportPiece[] {
  const fields = scope.own.is === 'record' ? Object.entries(scope.own.fields) : []
  const lists = fields.flatMap(([name, type]) => (type.is === 'list' ? [{ name, type: type.of }] : []))
  const { postal, address, customer, person, barcode, code } = knownColumns(columnsIn(scope.own, language))
  const name = customer ?? person
  const bars = barcode ?? code
  const recipient = [
    ...(postal ? [`{{postal ${postal.key} mark=true}}<br>`] : []),
    ...(address ? [`{{${address.key}}}<br>`] : []),
    ...(name ? [`<strong>{{${name.key}}}</strong>${language === 'ja' ? ' 御中' : ''}`] : []),
  ]
  return [
    ...lists.flatMap(({ name: of, type }) => ofList(of, type, language)),
    ...(recipient.length > 0 ? [{ key: 'address' as const, text: recipient.join('\n') }] : []),
    ...(bars ? [{ key: 'barcode' as const, text: `{{barcode ${bars.key} type="code128" height=10 text=true}}` }] : []),
    ...pictures.map((of) => ({ key: 'picture' as const, of, text: `{{picture "${of}" width=25}}` })),
  ]
}

function ofList(of: string, type: Parameters<typeof columnsIn>[0], language: Language): ReportPiece[] {
  const columns = columnsIn(type, language)
  const { amount, rate } = knownColumns(columns)
  const sum = amount ?? columns.find(({ sort }) => sort === 'number')
  return [
    { key: 'table', of, text: tableOf(of, columns.slice(0, 8)).join('\n') },
    ...(sum ? [{ key: 'totals' as const, of, text: `{{number (sum ${of} "${sum.key}")}}` }] : []),
    ...(rate && amount ? [{ key: 'taxes' as const, of, text: taxesOf(of, rate.key, amount.key) }] : []),
    {
      key: 'pages',
      of,
      text: `{{#each (paged ${of} 20)}}\n<section class="sheet">\n${tableOf('rows', columns.slice(0, 8)).join('\n')}\n</section>\n{{/each}}`,
    },
  ]
}

const taxesOf = (of: string, rate: string, amount: string): string =>
  `{{#each (taxes ${of} rate="${rate}" amount="${amount}")}}\n<p>{{rate}}%: {{yen net}} + {{yen tax}} = {{yen gross}}</p>\n{{/each}}`
