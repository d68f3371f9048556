import { useCallback } from 'react'
import { useExternal } from '../state/use-external.ts'
import { isPrinting, onPrinting } from './printing.ts'

/**
 * Whether the window fits a media query now. Paper is never a narrow window: what a page becomes there it becomes before
 * its sheets are counted, else those of the narrow page would stay empty behind it.
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      const stop = onPrinting(changed)
      return () => {
        media.removeEventListener('change', changed)
        stop()
      }
    },
    [query],
  )
  return useExternal(subscribe, () => matchMedia(query).matches && !isPrinting())
}

/** Below 992 pixels in letters of 16 px a site has no room for its menu beside the page: it is a drawer. */
export const drawerQuery = '(max-width: 61.9375em)'

/** Below 767 pixels in letters of 16 px, the specification's border, tables become cards and side parts drawers. */
export const narrowQuery = '(max-width: 47.875em)'
