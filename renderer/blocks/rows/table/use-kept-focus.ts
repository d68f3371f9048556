import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'

const rowSelector = 'tbody > tr, ul > li'
const controlSelector = 'a[href], button, input, select, textarea, [tabindex]'

interface Place {
  element: Element
  row: number
  /** Which of the row's controls it was. */
  control: number
}

/**
 * The focus of a row that is taken away goes on to the same control of the row that moves up, else of the last row;
 * where no row is left, to what stands there instead. Without, the next key would begin at the top of the page.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): {
  onFocus(event: FocusEvent): void
  onBlur(event: FocusEvent): void
} {
  const place = useRef<Place>(undefined)
  // After each drawing: rows go by themselves, by a press, or by what another tab did.
  useLayoutEffect(() => {
    const { current: root } = section
    if (!root || !place.current || place.current.element.isConnected) return
    const { row, control } = place.current
    place.current = undefined
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const rows = root.querySelectorAll(rowSelector)
    const next = rows[Math.min(row, rows.length - 1)]
    const controls = next ? controlsOf(next) : controlsOf(root)
    const follower = controls[Math.min(next ? control : 0, controls.length - 1)] ?? root
    follower.focus()
  })
  return {
    onFocus({ target }) {
      const row = target.closest(rowSelector)
      if (!row) place.current = undefined
      else {
        const rows = [...(section.current?.querySelectorAll(rowSelector) ?? [])]
        place.current = {
          element: target,
          row: rows.indexOf(row),
          control: controlsOf(row).indexOf(target as HTMLElement),
        }
      }
    },
    onBlur({ relatedTarget }) {
      // A control that is switched off or hidden before it goes loses the focus to nothing.
      if (relatedTarget) place.current = undefined
    },
  }
}

function controlsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(controlSelector)]
}
