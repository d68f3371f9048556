import type { Context } from '../../../../call/context.ts'
import { notFound } from '../../../../codes/refusals.ts'
import { listRows, type ListFile, type Making, type RowsAsked } from '../list-rows.ts'
import { writeWorkbook } from './write-workbook.ts'

/** All rows of a search as a workbook. Its first bytes come with the first rows. */
export async function excelFile(input: RowsAsked, context: Context, making: Making): Promise<ListFile> {
  const { plan, pieces } = await listRows(input, context, making)
  const sheet = plan.excel?.[context.language] ?? Object.values(plan.excel ?? {})[0]
  if (!sheet) throw notFound()
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    source: plan.source,
    bytes: writeWorkbook({ sheet, totals: plan.totals ?? [], pieces }),
  }
}
