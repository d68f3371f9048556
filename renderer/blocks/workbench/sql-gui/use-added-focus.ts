import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Takes the focus to the first field of a row that people add, so that they go on typing where they pressed. */
export interface AddedFocus {
  /** Around the rows, each marked by `data-row`. */
  rows: RefObject<HTMLDivElement | null>
  /** Before a row is put at the end. */
  adding(): void
}

/** @param count of the rows as they are drawn. */
export function useAddedFocus(count: number): AddedFocus {
  const rows = useRef<HTMLDivElement>(null)
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (before.current === undefined || count <= before.current) return
    before.current = undefined
    const last = [...(rows.current?.querySelectorAll(':scope > [data-row]') ?? [])].at(-1)
    const fields = [...(last?.querySelectorAll<HTMLElement>('select, input:not([type=checkbox])') ?? [])]
    // And/or and "not" stand before the row's own fields, and are mostly right as they are.
    const first = fields.find((field) => field.closest('[data-joiner]') === null)
    first?.focus()
  }, [count])
  return {
    rows,
    adding() {
      before.current = count
    },
  }
}
