import type { Content, Context } from '../../compile/context.ts'
import type { PageFields } from '../../compile/fields.ts'
import type { Block } from '../../compile/release.ts'
import { tableColumns } from '../../compile/table-columns.ts'
import { excelColumn } from '../../excel/excel-column.ts'
import type { ExcelSheet } from '../../excel/excel-sheet.ts'
import { sheetName } from '../../excel/sheet-name.ts'
import { downloadBlock, offered } from './download-block.ts'
import { fileKey, headingOf } from './file-columns.ts'
import { headerAlignOf, headerColors } from './header-style.ts'

/** What the workbook holds in each language: the columns of the page, as they are drawn. */
export function excelPlan(
  context: Context,
  content: Content,
  page: PageFields,
): Record<string, ExcelSheet> | undefined {
  if (!offered(context, content, content.spec.list!.excel)) return undefined
  return Object.fromEntries(
    context.languages.map((language) => [language, sheetOf(context.in(language), content, page)]),
  )
}

function sheetOf(context: Context, content: Content, page: PageFields): ExcelSheet {
  const drawn = tableColumns(context, content, page.fields)
  const list = content.spec.list!
  const header = headerColors(list)
  return {
    name: sheetName(context.text(content.name)),
    columns: page.fields.map(({ option, column }, i) => {
      const { cell, align = 'left', headerAlign: usual = align, minWidth, maxWidth } = drawn[i]!
      return {
        key: fileKey(option),
        label: headingOf(context, option, column),
        align,
        headerAlign: headerAlignOf(option, list, usual),
        ...(minWidth !== undefined && { minWidth }),
        ...(maxWidth !== undefined && { maxWidth }),
        ...excelColumn(cell),
      }
    }),
    total: context.t('Totals'),
    ...(header && { header }),
  }
}

export function excelBlocks(context: Context, content: Content): Block[] {
  const excel = offered(context, content, content.spec.list!.excel)
  if (!excel) return []
  return [
    downloadBlock(context, content, excel, {
      label: context.t('Download Excel'),
      call: 'excel-download',
      format: 'excel',
      end: '.xlsx',
    }),
  ]
}
