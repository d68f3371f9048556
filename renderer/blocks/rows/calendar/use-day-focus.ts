import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayForKey } from '../../../ui/days/day-for-key.ts'
import type { CalendarPage } from './page.ts'

/** One of the days is the stop of the Tab key; arrows lead to the others, beyond the last one to the next days. */
export function useDayFocus(page: CalendarPage) {
  const box = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const [focused, setFocused] = useState(page.chosen)
  const stop = page.days.includes(focused) ? focused : page.chosen
  const shown = page.days[0]
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  }, [stop, shown])
  return {
    box,
    stop,
    onKeyDown(event: KeyboardEvent) {
      const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
      const day = from && dayForKey(event.key, from, page.block.firstDay ?? 0)
      if (!day || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      moved.current = true
      setFocused(day)
      if (!page.days.includes(day)) page.go(page.view, day)
    },
  }
}
