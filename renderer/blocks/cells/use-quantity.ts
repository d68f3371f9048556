import { useEffect, useRef, useState } from 'react'
import { run } from '../../actions/run.ts'
import type { CellProps } from './cell-props.ts'

/** How long presses are gathered before they are sent. */
const pause = 350

/** A quantity that is shown as it is wanted at once and sent after a short pause; one that was refused goes back to `held`. */
export function useQuantity({ cell, scope, held }: CellProps<'stepper'> & { held: number }) {
  const [wanted, setWanted] = useState<number>()
  /** The number that the engine was told last, while that is under way. */
  const told = useRef<number>(undefined)
  const underWay = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<number>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef({ cell, scope, held })
  useEffect(() => {
    latest.current = { cell, scope, held }
  })

  // One after the other, so that the last number wins in the engine too.
  function send() {
    clearTimeout(timer.current)
    const next = waiting.current
    if (next === undefined) return
    waiting.current = undefined
    underWay.current++
    sending.current = sending.current
      .then(() => {
        const { cell, scope, held } = latest.current
        const event = { value: next, before: told.current ?? held }
        told.current = next
        return run(cell.onChange, scope.with({ event }))
      })
      .finally(() => {
        if (--underWay.current === 0) told.current = undefined
        setWanted((now) => (now === next ? undefined : now))
      })
  }
  // Leaving the page right after a press must not lose it.
  useEffect(() => send, [])

  return {
    value: wanted ?? held,
    isChanged: wanted !== undefined,
    /** `isLast`: nothing more is coming, so that it is sent at once. */
    put(next: number, isLast: boolean): void {
      setWanted(next)
      waiting.current = next
      clearTimeout(timer.current)
      if (isLast) send()
      else timer.current = setTimeout(send, pause)
    },
  }
}
