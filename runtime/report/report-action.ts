import type { Content, Context } from '../compile/context.ts'
import type { RowAction } from '../compile/page.ts'
import type { Block } from '../compile/release.ts'
import type { CartContent } from '../page-parts/cart/has-cart.ts'
import type { ListContent } from '../page-parts/has-list.ts'
import { fileEnd, plainName } from './file-type.ts'
import type { PlacedOutput } from './report-outputs.ts'
import { reportOf } from './report-rows.ts'
import { makeReport } from './report-view.ts'

/** What makes a report of a row; `row` is its path in the scope. One press, and the file is there. */
export function reportAction(context: Context, content: ListContent, placed: PlacedOutput, row: string): RowAction {
  return {
    label: reportLabel(context, placed),
    icon: 'file',
    onPress: makeReport(context, placed, {
      label: reportLabel(context, placed),
      input: { contentId: content.id, report: placed.key, rows: [{ $op: 'json', of: { $get: `${row}.$key` } }] },
      fileName: nameOf(context, placed, row),
    }),
  }
}

/** A button that makes a report of the order that a page tells of; `order` is its path in the scope. */
export const orderReportButton = (
  context: Context,
  content: CartContent,
  placed: PlacedOutput,
  order: string,
): Block => ({
  type: 'button',
  label: reportLabel(context, placed),
  icon: 'file',
  onPress: makeReport(context, placed, {
    label: reportLabel(context, placed),
    input: { contentId: content.id, report: placed.key, order: { $get: `${order}.PURCHASEID` } },
    fileName: nameOf(context, placed, `${order}.order`),
  }),
  when: { name: `${order}.PURCHASEID`, condition: '<>', value: null },
})

/** What makes a report of a transfer; `transfer` is its path in the scope. */
export function transferReport(context: Context, content: Content, placed: PlacedOutput, transfer: string) {
  const label = reportLabel(context, placed)
  return {
    label,
    onPress: makeReport(context, placed, {
      label,
      input: { contentId: content.id, report: placed.key, transfer: { $get: `${transfer}.ID` } },
      fileName: nameOf(context, placed, transfer),
    }),
  }
}

export const reportLabel = (context: Context, placed: PlacedOutput): string =>
  context.text(placed.output.label ?? reportOf(context, placed)?.spec.label)

/** A name with `{FIELD}` of the row; `{date}` is what the browser's clock says. */
export function nameOf(context: Context, placed: PlacedOutput, row: string | undefined) {
  const report = reportOf(context, placed)?.spec
  const name = placed.output.fileName ?? report?.fileName ?? ''
  const end = report ? fileEnd(report) : ''
  if (row === undefined) return `${plainName(name)}${end}`
  const fields: { $get: string }[] = []
  const text = name.replace(/\{(?!date\})([^{}]+)\}/g, (_all, field: string) => {
    fields.push({ $get: `${row}.${field}` })
    return `{${fields.length - 1}}`
  })
  return fields.length > 0 ? ({ $op: 'message', text: `${text}${end}`, of: fields } as const) : `${text}${end}`
}
