import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * While `isOpen`, Escape closes, wherever the focus is: what has just opened may not have it yet. What is open above it and
 * takes the key for itself stops it.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing) latest()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, latest])
}
