import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatNumber } from '../../runtime/values/format-number.ts'
import { IconButton } from './button.tsx'
import field from './field.module.css'
import styles from './page-steps.module.css'

/** One page back, one on, or to a page by its number; it stays where it is while the rows below it change. */
export function PageSteps({ page, last, onPage }: { page: number; last: number; onPage(page: number): void }) {
  const [typed, setTyped] = useState<string>()
  const go = (to: number) => {
    setTyped(undefined)
    const next = Math.min(last, Math.max(1, to))
    if (next !== page) onPage(next)
  }
  const commit = () => {
    if (typed !== undefined) go(/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : page)
  }
  const shownLast = formatNumber(last, { group: true })
  return (
    <nav className={styles.steps} aria-label={t`Previous and next page`}>
      <IconButton
        icon="chevron-left"
        label={t`Previous page`}
        aria-disabled={page <= 1 || undefined}
        onClick={() => {
          go(page - 1)
        }}
      />
      <input
        className={`${field.input} ${field.small} ${styles.number}`}
        aria-label={t`Go to page (1 to ${shownLast})`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed ?? String(page)}
        onFocus={(event) => {
          event.target.select()
        }}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
          else if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      <span>{`/ ${shownLast}`}</span>
      <IconButton
        icon="chevron-right"
        label={t`Next page`}
        aria-disabled={page >= last || undefined}
        onClick={() => {
          go(page + 1)
        }}
      />
    </nav>
  )
}
