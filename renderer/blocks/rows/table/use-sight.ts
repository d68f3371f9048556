import { useEffect, useState, type RefObject } from 'react'
import type { TableBlock } from '../../../../runtime/generated/blocks/table.ts'
import { useExternal } from '../../../state/use-external.ts'
import { isPrinting, onPrinting } from '../../../ui/printing.ts'

/** From so many rows on only those near the window are drawn. */
const many = 150
/** Rows that are drawn above and below what is in sight. */
const around = 20
/** Rows that are drawn before it is known how many are in sight. */
const atFirst = 60

export interface Sight {
  first: number
  last: number
  /** Of a row, in pixels. */
  height: number
}

/** How many rows stand below each other without pages: those of a page are all drawn. */
export const withoutPages = ({ paging }: TableBlock, rows: readonly unknown[]): number =>
  paging === 'more' || paging === 'none' ? rows.length : 0

/**
 * Which rows are drawn: undefined for all of them. Each says its number (`data-at`). `usual`: the height of one before any
 * was seen; what is left out is as high as those that are drawn, on the average.
 */
export function useSight(count: number, body: RefObject<HTMLElement | null>, usual: number): Sight | undefined {
  const [sight, setSight] = useState<Sight>()
  // Paper has room for all.
  const isMany = useExternal(onPrinting, () => count > many && !isPrinting())
  useEffect(() => {
    const element = body.current
    if (!isMany || !element) return
    let frame: number | undefined
    const look = () => {
      frame = undefined
      const drawn = [...element.querySelectorAll<HTMLElement>(':scope > [data-at]')]
      const height = drawn.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) / drawn.length || usual
      const next = sightOf(rowsAbove(drawn, height), innerHeight / height, count)
      setSight((now) => (now?.first === next.first && now.last === next.last ? now : { ...next, height }))
    }
    const plan = () => (frame ??= requestAnimationFrame(look))
    plan()
    addEventListener('scroll', plan, { passive: true })
    addEventListener('resize', plan)
    return () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      removeEventListener('scroll', plan)
      removeEventListener('resize', plan)
    }
  }, [isMany, count, body, usual])
  return isMany ? (sight ?? { first: 0, last: atFirst, height: usual }) : undefined
}

/** The number of the row in which the focus is; -1 where it is in none. */
export function focusedAt(body: HTMLElement | null): number {
  const rows = [...(body?.querySelectorAll<HTMLElement>(':scope > [data-at]') ?? [])]
  return Number(rows.find((row) => row.contains(document.activeElement))?.dataset['at'] ?? -1)
}

/** How many rows are above the window, counted from the drawn one that is nearest to its top: heights differ. */
function rowsAbove(drawn: readonly HTMLElement[], height: number): number {
  const places = drawn.map((row) => ({ at: Number(row.dataset['at']), top: row.getBoundingClientRect().top }))
  const [nearest] = places.toSorted((one, other) => Math.abs(one.top) - Math.abs(other.top))
  return nearest ? Math.max(0, nearest.at - nearest.top / height) : 0
}

/** At most the last ones. In steps, so that not each pixel draws; the first one is odd, as the place of its neighbour that holds the room is. */
export function sightOf(above: number, inside: number, count: number): Omit<Sight, 'height'> {
  const begin = Math.floor((Math.min(above, count - inside) - around) / 10) * 10
  const first = begin <= 0 ? 0 : begin + 1
  return { first, last: Math.min(count - 1, Math.ceil((above + inside + around) / 10) * 10) }
}

/** The rows that are drawn, in their order, with the height in pixels of what is left out before each; the focused one never goes. */
export function drawnRows<Row>(
  rows: readonly Row[],
  sight: Sight | undefined,
  focused: number,
): { row: Row; at: number; room: number }[] {
  if (!sight) return rows.map((row, at) => ({ row, at, room: 0 }))
  let before = -1
  return rows.flatMap((row, at) => {
    if (!(at >= sight.first && at <= sight.last) && at !== focused) return []
    const room = (at - before - 1) * sight.height
    before = at
    return [{ row, at, room }]
  })
}
