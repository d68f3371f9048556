import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come near to what is seen of the page; from then on it stays so. */
export function useNear(element: RefObject<Element | null>, margin = '400px'): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !element.current) return undefined
    const seen = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    seen.observe(element.current)
    return () => {
      seen.disconnect()
    }
  }, [element, margin, isNear])
  return isNear
}
