import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import styles from '../table.module.css'

/** So far below the window the next rows are fetched already, in pixels. */
const ahead = 600

/** Further rows come by scrolling; the button is for the keyboard, for readers, and where nothing scrolls. */
export function More({ shown, total, busy, onMore }: { shown: number; total: number; busy: boolean; onMore(): void }) {
  const place = useRef<HTMLDivElement>(null)
  const more = useLatest(() => {
    if (!busy) onMore()
  })
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        // Whoever has not scrolled yet reads the first rows.
        if (scrollY > 0 && entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: `0px 0px ${ahead}px 0px` },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [more, shown])
  return (
    <div ref={place} className={styles.more}>
      <Button busy={busy} onClick={onMore}>
        {t`Show more`}
      </Button>
      <p role="status">{t`${shown} of ${total} rows`}</p>
    </div>
  )
}
