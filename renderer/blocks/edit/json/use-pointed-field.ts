import { useEffect } from 'react'
import { placeShown } from '../../../ui/focus-place.ts'

/**
 * Outlines the field of a place, as far as it is drawn. `isBeside`: the form stands beside the text, and may be scrolled while
 * somebody types there.
 */
export function usePointedField(at: string | undefined, isBeside: boolean): void {
  useEffect(() => {
    const field = at === undefined ? undefined : placeShown(at)
    if (!field) return
    field.setAttribute('data-pointed', '')
    if (isBeside) field.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('data-pointed')
  }, [at, isBeside])
}
