import { useEffect, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

const placeOf = (element: Element | null): string | undefined =>
  element?.closest('[data-at^="/"]')?.getAttribute('data-at') ?? undefined

/** What is being edited elsewhere on the page: the pointer of the field that was entered last. */
export function useEditedPlace(own: HTMLElement | null): string | undefined {
  const [at, setAt] = useState(() => placeOf(document.activeElement))
  const follow = useLatest(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || own?.contains(target)) return
    const place = placeOf(target)
    if (place !== undefined) setAt(place)
  })
  useEffect(() => {
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [follow])
  return at
}
