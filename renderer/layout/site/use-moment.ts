import { useEffect } from 'react'
import { useLatest } from '../../ui/use-latest.ts'

/** A timer does not count while the machine sleeps, and none holds longer than 24 days. */
const longestMs = 30_000

/** Does something once when a moment (milliseconds since 1970) has come. */
export function useMoment(at: number | undefined, then: () => void): void {
  const act = useLatest(then)
  useEffect(() => {
    if (at === undefined) return
    let timer: number
    const look = () => {
      const left = at - Date.now()
      if (left <= 0) act()
      else timer = window.setTimeout(look, Math.min(left, longestMs))
    }
    timer = window.setTimeout(look, 0)
    return () => {
      clearTimeout(timer)
    }
  }, [at, act])
}
