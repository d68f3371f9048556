import { codesOf, type Code } from '../../../runtime/json-schema/codes.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import type { JsonSchema, JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import { kindsOf } from '../../../runtime/references/find-references.ts'

/** Parts into which a row of a layout is divided (specification, section 3, "layout grid"). */
export const wholeRow = 24

/** Widths to which a press leads where any of 1 to 24 may stand: an eighth of the row, a sixth, a quarter, … all of it. */
const usualSteps = [3, 4, 6, 8, 12, 16, 18, 24]

/** A width that a cell may have: what the document says, and how many of the 24 parts it is. */
interface Width {
  value: unknown
  span: number
}

/** A cell, or what stands in one, as the document holds it. */
export type Box = Record<string, unknown>

/** What a list of cells is made of, as its schema says. */
export interface LayoutShape {
  set: JsonSchemaSet
  /** Schema of a cell, and of what stands in it: the same where a cell is one thing by itself. */
  cell: JsonSchema
  item: JsonSchema
  /** Name of the list in a cell and in a group; undefined where a cell is one thing by itself. */
  list: string | undefined
  /** Property that names what an item shows: what `x-part` calls these parts, or the kinds of documents that `x-ref` names. */
  part: { name: string; kind?: string | undefined; refersTo: string[] }
  /** Property that says what an item is, and what it may be; undefined where all are alike. */
  type: { name: string; usual: unknown; codes: Code[] } | undefined
  /** Property that says how wide a cell is. `free`: any number of parts may stand there. */
  width: { name: string; usual: number; free: boolean; steps: Width[] }
}

/**
 * Reads a list's schema as a layout: cells with a width that hold items (`x-fill` leads to the part of one), or cells that
 * name their part by themselves (`x-identity`). Undefined where the list is none.
 */
export function layoutShape(set: JsonSchemaSet, { items, ...schema }: JsonSchema): LayoutShape | undefined {
  if (typeof items !== 'object') return undefined
  const cell = resolve(set, items)
  const steps = parsePointer(schema['x-fill'] ?? `/${schema['x-identity'] ?? ''}`)
  const list = steps.length === 3 ? steps[0] : undefined
  const inside = list === undefined ? undefined : resolve(set, cell.properties?.[list] ?? {}).items
  const item = list === undefined ? cell : typeof inside === 'object' ? resolve(set, inside) : undefined
  const name = steps.at(-1) ?? ''
  const property = resolve(set, item?.properties?.[name] ?? {})
  const kind = schema['x-fill-part'] ?? property['x-part']
  const refersTo = kindsOf(property['x-ref'] ?? [])
  const width = widthOf(set, cell)
  if (!item || (kind === undefined && refersTo.length === 0) || !width) return undefined
  return { set, cell, item, list, part: { name, kind, refersTo }, type: typeOf(set, item), width }
}

/** A whole number of parts, or codes whose fact `span` says how many. */
function widthOf(set: JsonSchemaSet, cell: JsonSchema): LayoutShape['width'] | undefined {
  for (const [name, property] of Object.entries(cell.properties ?? {})) {
    const own = resolve(set, property)
    if (own.type === 'integer' && own.maximum === wholeRow) {
      const usual = typeof own.default === 'number' ? own.default : wholeRow
      return { name, usual, free: true, steps: usualSteps.map((span) => ({ value: span, span })) }
    }
    const steps = (codesOf(set, own) ?? []).flatMap(({ value, facts }) => {
      const span = facts?.['span']
      return typeof span === 'number' ? [{ value, span }] : []
    })
    const usual = steps[0]?.span
    if (usual !== undefined) return { name, usual, free: false, steps }
  }
  return undefined
}

function typeOf(set: JsonSchemaSet, item: JsonSchema): LayoutShape['type'] {
  for (const [name, property] of Object.entries(item.properties ?? {})) {
    const codes = codesOf(set, property)
    if (codes?.some(({ facts }) => facts?.['field'] === true))
      return { name, usual: resolve(set, property).default, codes }
  }
  return undefined
}

/** What an item is; undefined where all are alike, or nobody knows its code. */
export function codeOf({ type }: LayoutShape, box: Box): Code | undefined {
  return type?.codes.find(({ value }) => value === (box[type.name] ?? type.usual))
}

/** Whether it holds further items. */
export const isGroup = (shape: LayoutShape, box: Box): boolean => codeOf(shape, box)?.facts?.['items'] === true

/** How many of the 24 parts a cell takes. */
export function spanOf({ width }: LayoutShape, cell: Box): number {
  const value = cell[width.name]
  if (width.free && typeof value === 'number') return Math.min(Math.max(Math.round(value), 1), wholeRow)
  return width.steps.find((step) => step.value === value)?.span ?? width.usual
}

/** The cell with the width that comes nearest to so many parts; the usual one is left out. */
export function withSpan({ width }: LayoutShape, cell: Box, span: number): Box {
  const { [width.name]: _before, ...rest } = cell
  const bound = Math.min(Math.max(Math.round(span), 1), wholeRow)
  const nearest = width.steps.toSorted((a, b) => Math.abs(a.span - bound) - Math.abs(b.span - bound))[0]
  const next = width.free ? { value: bound, span: bound } : nearest
  return next === undefined || next.span === width.usual ? rest : { ...rest, [width.name]: next.value }
}

/** The next wider or narrower width; the same where there is none. */
export function nextSpan({ width }: LayoutShape, span: number, isWider: boolean): number {
  const spans = width.steps.map((step) => step.span).toSorted((a, b) => a - b)
  return (isWider ? spans.find((one) => one > span) : spans.findLast((one) => one < span)) ?? span
}
