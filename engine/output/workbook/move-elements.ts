import type { FormulaPlace, RowMoves } from './repeated-rows.ts'
import { areaOf } from './repeated-rows.ts'
import type { Attributes } from './xml-text.ts'

/** Where an element stands: which sheet has moved rows, and whether the element is of another one. */
export interface PartPlace extends FormulaPlace {
  moves: RowMoves
  /** Names of the elements around it, the nearest last. */
  parents: readonly string[]
}

/** Attributes that hold cells of the part's own sheet. */
const areaAttributes = new Set(['ref', 'sqref', 'activeCell', 'topLeftCell'])
/** Attributes that hold a formula. */
const formulaAttributes = new Set([
  'fmlaLink',
  'fmlaRange',
  'fmlaTxbx',
  'linkedCell',
  'listFillRange',
  'location',
  'textlink',
  'r1',
  'r2',
])
/** Elements that hold a formula. */
const formulaElements = new Set([
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
])
/** Of them those that hold one cell. */
const cellAttributes = new Set(['activeCell', 'topLeftCell'])
/** What stands at one cell, and stays there once. */
const anchored = new Set(['comment', 'threadedComment', 'sparkline'])

/** Attributes of an element once rows were put in. */
export function moveAttributes(name: string, attributes: Attributes, place: PartPlace): Attributes {
  const { moves, isOfOther = false, parents, renamed } = place
  if (moves.extra === 0 && renamed === undefined) return attributes
  // The number of the row behind which a page ends.
  if (!isOfOther && name === 'brk' && parents.at(-1) === 'rowBreaks')
    return { ...attributes, id: String(moves.row(Number(attributes['id']))) }
  const moved = (key: string, value: string): string => {
    if (formulaAttributes.has(key)) return moves.formula(value, place)
    if (isOfOther || !areaAttributes.has(key)) return value
    return anchored.has(name) || cellAttributes.has(key) ? movedCells(value, moves) : moves.areas(value)
  }
  return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, moved(key, value)]))
}

/** Cells that move and do not become more. */
function movedCells(text: string, { row }: RowMoves): string {
  const area = areaOf(text)
  return area ? area.at([row(area.rows[0]), row(area.rows[1])]) : text
}

/** A text of the last of the `parents` once rows were put in. */
export function moveText(text: string, place: PartPlace): string {
  const { moves, parents, isOfOther = false, renamed } = place
  if (moves.extra === 0 && renamed === undefined) return text
  const [parent = '', name = ''] = parents.slice(-2)
  const isAnchored = anchored.has(parent)
  if (formulaElements.has(name)) return moves.formula(text, { ...place, isAnchored })
  if (isOfOther) return text
  if (name === 'sqref') return isAnchored ? movedCells(text, moves) : moves.areas(text)
  // The corners of what is drawn over the sheet: rows from 0.
  const isCorner = name === 'row' && (parent === 'from' || parent === 'to') && /^\d+$/.test(text)
  return isCorner ? String(moves.row(Number(text) + 1) - 1) : text
}
