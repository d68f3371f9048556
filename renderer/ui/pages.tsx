import { t } from '@lingui/core/macro'
import { IconButton } from './button.tsx'
import field from './field.module.css'
import styles from './pages.module.css'

/** Numbers of pages with the neighbours of the present one. */
export function Pages({
  page,
  limit,
  total,
  onPage,
  limits,
  onLimit,
}: {
  page: number
  limit: number
  total: number
  onPage(page: number): void
  limits?: readonly number[] | undefined
  onLimit?: ((limit: number) => void) | undefined
}) {
  const last = Math.max(1, Math.ceil(total / limit))
  const from = Math.min((page - 1) * limit + 1, total)
  const to = Math.min(page * limit, total)
  const shownFrom = from.toLocaleString()
  const shownTo = to.toLocaleString()
  const shownTotal = total.toLocaleString()
  return (
    <nav className={styles.pages} aria-label={t`Pages`}>
      <span className={styles.range}>{total === 0 ? t`No items` : t`${shownFrom}–${shownTo} of ${shownTotal}`}</span>
      {limits && onLimit && (
        <select
          className={`${field.input} ${field.small} ${styles.limit}`}
          aria-label={t`Rows on a page`}
          value={limit}
          onChange={(event) => {
            onLimit(Number(event.target.value))
          }}
        >
          {limits.map((size) => (
            <option key={size} value={size}>
              {t`${size} rows`}
            </option>
          ))}
        </select>
      )}
      {last > 1 && (
        <ul className={styles.numbers}>
          <li>
            <IconButton
              icon="chevron-left"
              label={t`Previous page`}
              disabled={page <= 1}
              onClick={() => {
                onPage(page - 1)
              }}
            />
          </li>
          {numbers(page, last).map((number, index) => (
            <li key={number ?? `gap${index}`}>
              {number === undefined ? (
                <span className={styles.gap}>…</span>
              ) : (
                <button
                  type="button"
                  className={styles.number}
                  aria-current={number === page ? 'page' : undefined}
                  aria-label={t`Page ${number}`}
                  onClick={() => {
                    onPage(number)
                  }}
                >
                  {number}
                </button>
              )}
            </li>
          ))}
          <li>
            <IconButton
              icon="chevron-right"
              label={t`Next page`}
              disabled={page >= last}
              onClick={() => {
                onPage(page + 1)
              }}
            />
          </li>
        </ul>
      )}
    </nav>
  )
}

/** First, last and the pages around the present one; undefined is a gap. */
export function numbers(page: number, last: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const sorted = [...new Set(near)].sort((one, other) => one - other)
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [undefined, number]
  })
}
