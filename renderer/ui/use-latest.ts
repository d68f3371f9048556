import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and always does what the last drawing said: for handlers that are passed down. */
export function useLatest<Arguments extends unknown[], Result>(
  action: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  return useCallback((...given: Arguments) => latest.current(...given), [])
}
