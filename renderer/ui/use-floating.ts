import { useEffect, type RefObject } from 'react'
import { useLatest } from './use-latest.ts'

export interface Floating {
  /** What floats: with `popover`, so that no scrolling box cuts it off. */
  element: RefObject<HTMLElement | null>
  /** What it stands at. */
  anchor: RefObject<HTMLElement | null>
  align: 'start' | 'end'
  onClose(): void
}

/** Shows an element in the browser's top layer at its anchor, which it follows; a press elsewhere closes it. */
export function useFloating({ element, anchor, align, onClose }: Floating): void {
  const close = useLatest(onClose)
  useEffect(() => {
    const [sheet, at] = [element.current, anchor.current]
    if (!sheet || !at) return
    if ('showPopover' in sheet) sheet.showPopover()
    const place = () => put(sheet, at, align)
    place()
    const width = innerWidth
    // The keys of a phone, which come and go, change the height alone.
    const resized = () => (innerWidth === width ? place() : close())
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !sheet.contains(target) && !at.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('resize', resized)
    // The press itself may scroll its button into view: what floats follows instead of closing.
    window.addEventListener('scroll', place, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('resize', resized)
      window.removeEventListener('scroll', place, true)
    }
  }, [element, anchor, align, close])
}

function put(sheet: HTMLElement, anchor: HTMLElement, align: Floating['align']): void {
  const at = anchor.getBoundingClientRect()
  const left = align === 'end' ? at.right - sheet.offsetWidth : at.left
  const isBelow = at.bottom + sheet.offsetHeight + 8 < innerHeight || at.top < sheet.offsetHeight
  sheet.style.left = `${Math.max(8, Math.min(left, innerWidth - sheet.offsetWidth - 8))}px`
  sheet.style.top = `${isBelow ? at.bottom + 4 : at.top - sheet.offsetHeight - 4}px`
}
