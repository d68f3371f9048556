import type { Language } from '../../document.ts'
import { isEmpty } from '../../values/is-empty.ts'
import type { ReportSpec } from '../../generated/kinds/report.ts'
import type { ValueType } from '../../template/value.ts'
import { labels } from './labels.ts'
import { list } from './list.ts'
import { knownOf, type Start } from './start.ts'
import { tradePapers } from './trade-papers.ts'

/** What a report can begin with, by its name. */
export const starts = { list, ...tradePapers, labels } satisfies Record<string, Start>

export type StartName = keyof typeof starts

/** In the order in which they are offered. */
export const startNames = [
  ...(['list', 'deliveryNote', 'invoice', 'quotation', 'orderForm', 'receipt', 'labels'] as const),
] satisfies StartName[]

/**
 * A report with the template, paper and running heads of a start, made for the columns that its rows have; its label and the
 * name of its file as well, where it has none. Nothing in it is a fault: what no column is known for stands there as a word.
 */
export function beginReport(
  spec: Partial<ReportSpec>,
  { name, root, language }: { name: StartName; root: ValueType; language: Language },
): Partial<ReportSpec> {
  const start: Start = starts[name]
  const known = knownOf(root, language)
  const { number } = known.columns
  return {
    ...spec,
    ...start.make(known),
    type: 'pdf',
    ...(isEmpty(spec.label) && { label: start.title }),
    ...(isEmpty(spec.fileName) && {
      fileName: `${start.file}-${number && known.lines ? `{${number.key}}` : '{date}'}`,
    }),
  }
}
