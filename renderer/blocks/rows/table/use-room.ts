import { useLayoutEffect, useState, type RefObject } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import { shownPixels } from '../../../ui/rem.ts'
import { isPrinting, onPrinting } from '../../../ui/printing.ts'

/** In more room than this a table that does not fit scrolls; cards would be mostly empty. In pixels. */
const widestCards = 800

/** Whether a table has the room that its columns need; paper has. What they need is learned when they are drawn and do not fit. */
export function useRoom(box: RefObject<HTMLElement | null>): { isTooSmall: boolean; tooWide(needed: number): void } {
  const [needed, setNeeded] = useState(0)
  const isTooSmall = useExternal(onPrinting, () => needed > 0 && !isPrinting())
  useLayoutEffect(() => {
    const element = box.current
    if (!isTooSmall || !element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth >= Math.min(needed, shownPixels(widestCards))) setNeeded(0)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [box, isTooSmall, needed])
  return {
    isTooSmall,
    tooWide(width) {
      if (box.current && box.current.clientWidth < shownPixels(widestCards)) setNeeded(width)
    },
  }
}
