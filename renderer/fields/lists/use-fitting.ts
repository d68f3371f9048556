import { useLayoutEffect, useState, type RefObject } from 'react'
import { shownPixels } from '../../ui/rem.ts'

/** Of a design for 16 px type: what a column needs at least, and what stands beside the columns, in pixels. */
const [ofColumn, ofTools] = [120, 96]

/** How many columns of a list an element has room for, one at least; all before it is drawn. */
export function useFitting(element: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = (): void => {
      // What is folded away has no width yet.
      const room = box.clientWidth - shownPixels(ofTools)
      if (box.clientWidth > 0) setFitting(Math.max(1, Math.floor(room / shownPixels(ofColumn))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return fitting
}
