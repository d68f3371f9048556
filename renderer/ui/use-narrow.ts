import { useLayoutEffect, useState, type RefObject } from 'react'
import { useExternal } from '../state/use-external.ts'
import { shownPixels } from './rem.ts'
import { isPrinting, onPrinting } from './printing.ts'

/** Whether an element is narrower than so many pixels of a design for 16 px type; on paper nothing is. Before it is drawn it is taken to be wide. */
export function useNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = (): void => setNarrow(box.clientWidth > 0 && box.clientWidth < shownPixels(least))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, least])
  return useExternal(onPrinting, () => isNarrow && !isPrinting())
}
