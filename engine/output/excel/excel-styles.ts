import type { Style } from 'exceljs'
import type { ExcelColumn, HeaderColors } from '../../../runtime/excel/excel-sheet.ts'
import { required } from '../../../runtime/values/required.ts'

export interface ExcelStyles {
  heading(column: number): Partial<Style>
  cell(column: number, format: string): Partial<Style>
  total(column: number, format: string): Partial<Style>
}

const ground = '#f2f3f5'
const line = { style: 'thin', color: { argb: 'FF909399' } } as const

/** How the cells of each column look; the same look is the same object, which the writer knows again. */
export function excelStyles(columns: readonly ExcelColumn[], header: HeaderColors = {}): ExcelStyles {
  const { color: ink, background = ground, border } = header
  const kept = columns.map((column) => ({ column, styles: new Map<string, Partial<Style>>() }))
  const once = (at: number, key: string, make: (column: ExcelColumn) => Partial<Style>): Partial<Style> => {
    const { column, styles } = required(kept[at], `column ${at}`)
    const known = styles.get(key)
    if (known) return known
    const made = make(column)
    styles.set(key, made)
    return made
  }
  const cellOf = ({ align, color, background }: ExcelColumn, format: string): Partial<Style> => ({
    numFmt: format,
    alignment: { horizontal: align, vertical: 'top' },
    ...(color && { font: { color: { argb: argbOf(color) } } }),
    ...(background && { fill: filled(argbOf(background)) }),
  })
  return {
    heading: (at) =>
      once(at, 'heading', ({ headerAlign }) => ({
        numFmt: '@',
        font: { bold: true, ...(ink && { color: { argb: argbOf(ink) } }) },
        fill: filled(argbOf(background)),
        border: { bottom: border ? { style: 'thin', color: { argb: argbOf(border) } } : line },
        alignment: { horizontal: headerAlign, vertical: 'middle', wrapText: true },
      })),
    cell: (at, format) => once(at, `cell ${format}`, (column) => cellOf(column, format)),
    total: (at, format) =>
      once(at, `total ${format}`, (column) => ({
        ...cellOf(column, format),
        font: { bold: true },
        border: { top: line },
      })),
  }
}

const filled = (argb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } }) as const

/** A sheet knows no colours through which something shows. */
const argbOf = (color: string) => `FF${color.slice(1, 7).toUpperCase()}`
