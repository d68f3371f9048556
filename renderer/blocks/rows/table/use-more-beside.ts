import { useLayoutEffect, type RefObject } from 'react'

/** Marks a box that scrolls sideways as long as something of it lies behind its end: not every system shows a scroll bar. */
export function useMoreBeside(box: RefObject<HTMLElement | null>, isWide: boolean): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isWide) return
    const look = (): void => {
      element.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
      element.removeAttribute('data-more')
    }
  }, [box, isWide])
}
