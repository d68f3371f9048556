import type { Context } from '../../compile/context.ts'
import type { RowAction } from '../../compile/page.ts'
import type { ListContent } from '../../page-parts/has-list.ts'
import type { PlacedOutput } from '../../report/report-outputs.ts'
import { fileEnd, plainName } from '../../report/file-type.ts'
import { reportOf } from '../../report/report-rows.ts'

/** What makes a report of a row; `row` is its path in the scope. One press, and the file is there. */
export function reportAction(context: Context, content: ListContent, placed: PlacedOutput, row: string): RowAction {
  return {
    label: reportLabel(context, placed),
    icon: 'file',
    onPress: [
      {
        do: 'download',
        call: 'report-download',
        input: { contentId: content.id, report: placed.key, rows: [{ $op: 'json', of: { $get: `${row}.$key` } }] },
        fileName: nameOf(context, placed, row),
      },
    ],
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
