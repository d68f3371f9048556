import { useCallback } from 'react'
import { useExternal } from '../state/use-external.ts'

/** Whether the window fits a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => {
        media.removeEventListener('change', changed)
      }
    },
    [query],
  )
  return useExternal(subscribe, () => matchMedia(query).matches)
}

/** Below 767 pixels, the specification's border, tables become cards and side parts drawers. */
export const narrowQuery = '(max-width: 766px)'
