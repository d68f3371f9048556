import { cellName, cellPlace } from '../excel/cell-place.ts'
import type { ReportSpec } from '../generated/kinds/report.ts'
import type { DrawnSheet } from './drawn-sheet.ts'
import { cellParts } from './placeholders.ts'
import type { WorkbookCell } from './workbook-setting.ts'

/** What a cell of a drawn sheet shows. */
export interface MappedCell extends Pick<WorkbookCell, 'field' | 'aggregation'> {
  /** Its place in `cells` of the report; left out: the workbook itself says it, by a name or a text. */
  index?: number
}

/** The cells of a sheet that have a value, by `B2`; what the report says of one counts more than what stands in it. */
export function mappedCells(
  { cells = [] }: Pick<ReportSpec, 'cells'>,
  { rows, names }: Pick<DrawnSheet, 'rows' | 'names'>,
  fields: readonly string[],
): Map<string, MappedCell> {
  const mapped = new Map<string, MappedCell>()
  rows.forEach((row, at) => {
    for (const { column, text } of row.cells) {
      const part = text.includes('{{') ? cellParts(text).find((one) => typeof one !== 'string') : undefined
      if (part !== undefined && typeof part !== 'string') mapped.set(cellName({ row: at + 1, column }), part)
    }
  })
  for (const { name, cell } of names) {
    const field = fields.find((one) => one.toLowerCase() === name.toLowerCase())
    if (field !== undefined) mapped.set(cell, { field })
  }
  cells.forEach(({ cell, field, aggregation }, index) => {
    const place = cellPlace(cell)
    const named = place ? cellName(place) : names.find(({ name }) => name.toLowerCase() === cell.toLowerCase())?.cell
    if (named !== undefined) mapped.set(named, { index, field, ...(aggregation && { aggregation }) })
  })
  return mapped
}

/** The cells of a report with another value in one: `mapped` is what it has now; without a value it has none any more. */
export function withCell(
  cells: readonly WorkbookCell[],
  { cell, mapped }: { cell: string; mapped: MappedCell | undefined },
  value: Pick<WorkbookCell, 'field' | 'aggregation'> | undefined,
): WorkbookCell[] {
  const index = mapped?.index ?? cells.length
  const own = cells[index]?.cell ?? cell
  return cells.toSpliced(
    index,
    1,
    ...(value ? [{ field: value.field, cell: own, ...(value.aggregation && { aggregation: value.aggregation }) }] : []),
  )
}
