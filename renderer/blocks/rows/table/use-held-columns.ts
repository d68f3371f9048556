import { useLayoutEffect, type RefObject } from 'react'
import type { TableColumn } from '../table.tsx'
import { isControl } from './is-control.ts'

/** So many columns at most stay at the edge. */
const most = 3

/**
 * Which columns stay in reach at the end of a table that scrolls sideways: those at its end in which something is done.
 * For each of all columns how many stand behind it, undefined for one that scrolls.
 */
export function heldColumns(columns: readonly TableColumn[], withMenu: boolean): (number | undefined)[] {
  const behindAll = withMenu ? 1 : 0
  const read = columns.findLastIndex((column) => !isControl(column))
  return columns.map((_column, index) => {
    const behind = columns.length - 1 - index + behindAll
    return index > read && behind < most ? behind : undefined
  })
}

/** Tells the style sheet how wide what stands behind each of them is. */
export function useHeldColumns(
  box: RefObject<HTMLElement | null>,
  isWide: boolean,
  held: readonly (number | undefined)[],
): void {
  const behind = Math.max(0, ...held.map((one) => one ?? 0))
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isWide || behind === 0) return
    const headings = [...element.querySelectorAll<HTMLElement>('thead th')].slice(-behind).toReversed()
    const measure = (): void => {
      let width = 0
      for (const [index, heading] of headings.entries()) {
        width += heading.getBoundingClientRect().width
        element.style.setProperty(`--behind-${index + 1}`, `${width}px`)
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const heading of headings) observer.observe(heading)
    return () => {
      observer.disconnect()
    }
  }, [box, isWide, behind, held.length])
}
