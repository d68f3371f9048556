import { isObject } from '../../../runtime/json/is-object.ts'
import { getAt, parsePointer, setAt, toStep } from '../../../runtime/pointer.ts'
import { emptyOf } from '../empty-of.ts'
import { isGroup, spanOf, wholeRow, type Box, type LayoutShape } from './shape.ts'

/** Where something is put: before what has this number now in a list of the layout. The list '' is that of the cells. */
export interface Destination {
  list: string
  index: number
}

/** A layout after a change, and where what was put stands in it. */
export interface Placed {
  cells: Box[]
  at: string
}

/** Stands where something was taken out, until all numbers have been used. */
const hole: Box = {}

/** The things at a place of the layout: cells, items of a cell, of a group. */
export function listAt(cells: readonly Box[], list: string): Box[] {
  const found = getAt(cells, list)
  return Array.isArray(found) ? found.map((one) => (isObject(one) ? one : {})) : []
}

export const boxAt = (cells: readonly Box[], at: string): Box | undefined => {
  const found = getAt(cells, at)
  return isObject(found) ? found : undefined
}

/** The list that holds a place, and its number there. */
export function destinationOf(at: string): Destination {
  const end = at.lastIndexOf('/')
  return { list: at.slice(0, end), index: Number(at.slice(end + 1)) }
}

/** Number of the cell around a place. */
export const cellOf = (at: string): number => Number(parsePointer(at)[0])

/** Whether a place is a cell, or fills one alone: then the cell goes where it goes. */
function isCellAlone({ list }: LayoutShape, cells: readonly Box[], at: string): boolean {
  const depth = parsePointer(at).length
  return (
    depth === 1 || (list !== undefined && depth === 3 && listAt(cells, `/${cellOf(at)}/${toStep(list)}`).length === 1)
  )
}

/**
 * Puts a new thing, or what stands at a place (`from`), somewhere. A cell that is emptied by it goes, unless what stood
 * there went to an empty cell: then the two change places. Undefined where a group would go into itself.
 */
export function put(
  shape: LayoutShape,
  cells: readonly Box[],
  thing: { from: string } | { made: Box },
  to: Destination,
): Placed | undefined {
  const from = 'from' in thing ? thing.from : undefined
  if (from !== undefined && `${to.list}/`.startsWith(`${from}/`)) return undefined
  const sought = 'made' in thing ? thing.made : boxAt(cells, thing.from)
  if (!sought) return undefined
  const takesCell = from !== undefined && to.list === '' && isCellAlone(shape, cells, from)
  const taken = takesCell ? `/${cellOf(from)}` : from
  const moved = takesCell ? (boxAt(cells, `/${cellOf(from)}`) ?? sought) : sought
  const left = taken === undefined ? [...cells] : setAt([...cells], taken, hole)
  const wrapped =
    to.list === '' && shape.list !== undefined && !takesCell ? { ...emptyCell(shape), [shape.list]: [moved] } : moved
  const around = listAt(left, to.list)
  const exchanged = around.length === 0 && parsePointer(to.list).length === 2
  const filled = around.toSpliced(to.index, 0, wrapped)
  const next = to.list === '' ? filled : setAt(left, to.list, filled)
  const made = withoutHoles(shape, next, exchanged)
  return { cells: made, at: pointerOf(shape, made, sought) ?? '' }
}

/** A new cell, with the name that is made for it where cells have one. */
export function emptyCell({ set, cell }: LayoutShape): Box {
  const made = emptyOf(set, cell)
  return isObject(made) ? made : {}
}

/** Takes out what stands at a place; a cell that it filled alone goes with it. */
export function takeOut(shape: LayoutShape, cells: readonly Box[], at: string): Box[] {
  return withoutHoles(shape, setAt([...cells], at, hole), false)
}

function withoutHoles({ list }: LayoutShape, cells: readonly Box[], keepsEmptied: boolean): Box[] {
  const closed = (box: Box): Box => {
    const inside = list === undefined ? undefined : box[list]
    if (list === undefined || !Array.isArray(inside)) return box
    const kept = inside.filter((one) => one !== hole)
    const next = kept.map((one: unknown) => (isObject(one) ? closed(one) : one))
    return next.every((one, index) => one === inside[index]) && next.length === inside.length
      ? box
      : { ...box, [list]: next }
  }
  return cells.flatMap((cell) => {
    if (cell === hole) return []
    const next = closed(cell)
    const isEmptied = list !== undefined && next !== cell && Array.isArray(next[list]) && next[list].length === 0
    return isEmptied && !keepsEmptied ? [] : [next]
  })
}

/** Where a thing stands, known by itself and not by what it says. */
export function pointerOf(shape: LayoutShape, list: readonly unknown[], sought: Box, at = ''): string | undefined {
  for (const [index, one] of list.entries()) {
    const here = `${at}/${index}`
    if (one === sought) return here
    const inside = shape.list !== undefined && isObject(one) ? one[shape.list] : undefined
    const found =
      shape.list !== undefined && Array.isArray(inside)
        ? pointerOf(shape, inside, sought, `${here}/${toStep(shape.list)}`)
        : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The row of each cell and the part of the row at which it begins, both from 0: cells fill the page row by row. */
export function rowsOf(shape: LayoutShape, cells: readonly Box[]): { row: number; start: number; span: number }[] {
  let row = 0
  let end = 0
  return cells.map((cell) => {
    const span = spanOf(shape, cell)
    if (end + span > wholeRow) {
      row++
      end = 0
    }
    end += span
    return { row, start: end - span, span }
  })
}

export type Way = 'left' | 'right' | 'up' | 'down'

/**
 * Where a press leads what stands at a place. A cell goes before its neighbour, or over the row above or below; one of
 * several in a cell or group goes up and down among them, and out of it at the ends and to the sides.
 */
export function stepTo(shape: LayoutShape, cells: readonly Box[], at: string, way: Way): Destination | undefined {
  if (isCellAlone(shape, cells, at)) return cellStep(shape, cells, cellOf(at), way)
  const { list, index } = destinationOf(at)
  const isBack = way === 'left' || way === 'up'
  const count = listAt(cells, list).length
  if (way === 'up' && index > 0) return { list, index: index - 1 }
  if (way === 'down' && index < count - 1) return { list, index: index + 2 }
  const holder = destinationOf(list.slice(0, list.lastIndexOf('/')))
  return { list: holder.list, index: holder.index + (isBack ? 0 : 1) }
}

function cellStep(shape: LayoutShape, cells: readonly Box[], index: number, way: Way): Destination | undefined {
  if (way === 'left') return index > 0 ? { list: '', index: index - 1 } : undefined
  if (way === 'right') return index < cells.length - 1 ? { list: '', index: index + 2 } : undefined
  const rows = rowsOf(shape, cells)
  const own = rows[index]
  if (!own) return undefined
  const wanted = own.row + (way === 'up' ? -1 : 1)
  const found = rows.findIndex(({ row, start, span }) => row === wanted && own.start < start + span)
  if (found >= 0) return { list: '', index: way === 'up' ? found : found + 1 }
  const last = rows.findLastIndex(({ row }) => row === wanted)
  return last < 0 ? undefined : { list: '', index: last + 1 }
}

/** Into the group beside it, else to the end of the cell before or after its own; undefined where neither is. */
export function joinTo(
  shape: LayoutShape,
  cells: readonly Box[],
  at: string,
  side: 'before' | 'after',
): Destination | undefined {
  const depth = parsePointer(at).length
  if (shape.list === undefined || depth === 1) return undefined
  const step = toStep(shape.list)
  const by = side === 'before' ? -1 : 1
  const into = (place: string): Destination | undefined => {
    const box = boxAt(cells, place)
    if (!box || !isGroup(shape, box)) return undefined
    const list = `${place}/${step}`
    return { list, index: listAt(cells, list).length }
  }
  const { list, index } = destinationOf(at)
  const beside = into(`${list}/${index + by}`)
  if (beside || depth !== 3) return beside
  const other = cellOf(at) + by
  if (other < 0 || other >= cells.length) return undefined
  const items = `/${other}/${step}`
  const count = listAt(cells, items).length
  return into(`${items}/${side === 'before' ? count - 1 : 0}`) ?? { list: items, index: count }
}
