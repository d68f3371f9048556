import { getAt, setAt } from '../../../runtime/pointer.ts'
import { isInputType } from '../../../runtime/inputs/input-types.ts'
import { valueOf } from '../../../runtime/inputs/values/index.ts'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { controlOf } from '../control-of.ts'
import { controls } from '../../controls/index.ts'
import type { Column } from './column.ts'
import { withTextIn } from './text-in.ts'

/** Cells of a spreadsheet as they lie on the clipboard. */
export function cellsOf(text: string): string[][] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
}

interface Filling {
  columns: readonly Column[]
  schemaOf(item: unknown, column: Column): JsonSchema
  set: JsonSchemaSet
}

/**
 * The list with pasted cells from a row and a column on, as in a spreadsheet; what lies beyond the list is left out. Where lines
 * begin with what stands in a column that nobody writes, each goes to the row that it names.
 */
export function fillCells(
  list: readonly unknown[],
  pasted: readonly (readonly string[])[],
  from: { row: number; column: number },
  { columns, schemaOf, set }: Filling,
): unknown[] {
  const isFixed = (column: Column): boolean => schemaOf(list[0], column).readOnly === true
  const fixed = columns.find(isFixed)
  const named = fixed && linesByName(list, pasted, fixed)
  return list.map((item, row) => {
    const cells = (named && fixed ? named.get(getAt(item, fixed.at)) : pasted[row - from.row]) ?? []
    const first = named && fixed ? columns.indexOf(fixed) : from.column
    return cells.reduce<unknown>((filled, text, index) => {
      const column = columns[first + index]
      if (!column || isFixed(column)) return filled
      const before = getAt(filled, column.at)
      const value = column.language
        ? withTextIn(before, column.language, text.trim())
        : read(set, schemaOf(filled, column), text.trim(), before)
      return setAt(filled, column.at, value)
    }, item)
  })
}

/** Lines by the name with which they begin; undefined where none of them names a row. */
function linesByName(
  list: readonly unknown[],
  pasted: readonly (readonly string[])[],
  { at }: Column,
): Map<unknown, readonly string[]> | undefined {
  const names = new Set(list.map((item) => getAt(item, at)))
  const lines = new Map<unknown, readonly string[]>(pasted.map((cells) => [cells[0]?.trim(), cells]))
  return [...lines.keys()].some((name) => names.has(name)) ? lines : undefined
}

/** A text of the clipboard as the column holds it; what cannot be read stays as it was. */
function read(set: JsonSchemaSet, schema: JsonSchema, text: string, before: unknown): unknown {
  if (text === '') return undefined
  const codes = codesOf(set, schema)
  if (codes) return codes.find(({ value, title }) => String(value) === text || title === text)?.value ?? before
  const control = controlOf(set, schema)
  if (control === 'languages' || control === 'part') return text
  if (!isInputType(control)) return before
  if (valueOf(control).isText) return text
  const { inForm } = controls[control]
  return inForm?.keepsTyped ? inForm.held(text, schema) : before
}
