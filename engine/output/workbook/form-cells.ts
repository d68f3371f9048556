import { cellPlace, type CellPlace } from '../../../runtime/excel/cell-place.ts'
import { cellParts, isBeside, type CellField, type CellPart } from '../../../runtime/report/placeholders.ts'
import type { WorkbookSetting } from '../../../runtime/report/workbook-setting.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { ValueType } from './cell-value.ts'
import type { FormData } from './form-data.ts'

/** What a cell shows, with one row of the data. */
export interface FilledCell {
  /** Type of its column, where it is one value. */
  type?: ValueType
  /** @param row undefined where there is none. */
  value(data: FormData, row: readonly unknown[] | undefined): unknown
}

/** Fields of the rows, by their place in each. */
export interface RowFields {
  names: readonly string[]
  types: readonly (ValueType | undefined)[]
}

/** Cells that have a value by the setting, or by the name that the workbook gives them. */
export function namedCells(
  { cells }: WorkbookSetting,
  fields: RowFields,
  names: ReadonlyMap<string, CellPlace>,
): { place: CellPlace; filled: FilledCell }[] {
  const own = [...names].flatMap(([name, place]) => {
    const field = fields.names.find((one) => one.toLowerCase() === name)
    return field === undefined ? [] : [{ place, parts: [{ field }] }]
  })
  const set = cells.flatMap(({ cell, field, aggregation }) => {
    const place = cellPlace(cell) ?? names.get(cell.toLowerCase())
    return place ? [{ place, parts: [{ field, ...(aggregation && { aggregation }) }] }] : []
  })
  return [...own, ...set].map(({ place, parts }) => ({ place, filled: filledCell(parts, fields) }))
}

/** What a text of the sheet shows; undefined where it names nothing. */
export function cellOfText(text: string, fields: RowFields): FilledCell | undefined {
  if (!text.includes('{{')) return undefined
  const parts = cellParts(text)
  return parts.every((part) => typeof part === 'string') ? undefined : filledCell(parts, fields)
}

function filledCell(parts: readonly CellPart[], fields: RowFields): FilledCell {
  const values = parts.map((part) => (typeof part === 'string' ? () => part : fieldValue(part, fields)))
  const [first] = parts
  const [only] = values
  if (!only || !first || values.length > 1 || typeof first === 'string') {
    const isOfRow = parts.some((part) => typeof part !== 'string' && !part.aggregation && !isBeside(part.field))
    // Without a row nothing is left of a text around its values.
    return { value: (data, row) => (isOfRow && !row ? '' : values.map((value) => asText(value(data, row))).join('')) }
  }
  const type = typeOf(first, fields)
  return { ...(type && { type }), value: only }
}

function typeOf({ field, aggregation }: CellField, { names, types }: RowFields): ValueType | undefined {
  if (aggregation && aggregation !== 'min' && aggregation !== 'max') return 'Number'
  if (field === 'today') return 'Date'
  return types[names.indexOf(field)]
}

function fieldValue({ field, aggregation }: CellField, { names }: RowFields): FilledCell['value'] {
  const at = names.indexOf(field)
  if (aggregation) return ({ sums }) => sums.value(at, aggregation)
  if (at >= 0) return (_data, row) => row?.[at]
  return ({ beside }) => beside[field]
}
