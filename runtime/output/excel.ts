import type { ContentWith, Context } from '../compile/context.ts'
import type { PageFields } from '../compile/fields.ts'
import { headerAlignOf, headerColors } from '../compile/header-style.ts'
import { drawnFields } from '../compile/table-columns.ts'
import { excelColumn } from '../excel/excel-column.ts'
import type { ExcelSheet } from '../excel/excel-sheet.ts'
import { sheetName } from '../excel/sheet-name.ts'
import * as defaults from '../generated/defaults.ts'
import type { ExcelDownload } from '../generated/lists/excel-download.ts'
import { fileKey, headingOf } from './file-columns.ts'
import type { OutputFormat } from './output-format.ts'

/** What the workbook holds in each language. */
export type ExcelPlan = Record<string, ExcelSheet>

/** A workbook: the columns of the page, as they are drawn. */
export const excel: OutputFormat<ExcelDownload, ExcelPlan> = {
  title: 'Excel',
  options: ({ excel: own }) => ((own?.download ?? defaults.excelDownload.download) ? own : undefined),
  end: () => '.xlsx',
  buttons: (_context, name) => [{ name }],
  plan: (context, { content, page }) =>
    Object.fromEntries(context.languages.map((language) => [language, sheetOf(context.in(language), content, page)])),
  without: (plan, names) =>
    Object.fromEntries(
      Object.entries(plan).map(([language, sheet]) => [
        language,
        { ...sheet, columns: sheet.columns.filter(({ key }) => !names.has(key)) },
      ]),
    ),
  mediaType: () => 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function sheetOf(context: Context, content: ContentWith<'list'>, page: PageFields): ExcelSheet {
  const list = content.spec.list
  const header = headerColors(list)
  return {
    name: sheetName(context.text(content.name)),
    columns: drawnFields(context, content, page.fields).map(({ field: { option, column }, drawn }) => {
      const { cell, align = 'left', headerAlign: usual = align, minWidth, maxWidth } = drawn
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
    cut: {
      sheet: context.t('Cut texts'),
      text: context.t('{0}: {1} of {2} characters. A cell has room for no more.'),
    },
    ...(header && { header }),
  }
}
