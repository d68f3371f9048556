import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Pagination.css'
import { t } from '@lingui/core/macro'
import { Pagination } from '@mantine/core'
import { formatNumber } from '../../runtime/values/format-number.ts'
import { Icon } from './icon.tsx'
import field from './field.module.css'
import styles from './pages.module.css'

const grouped = { group: true }

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
  const shownFrom = formatNumber(from, grouped)
  const shownTo = formatNumber(to, grouped)
  const shownTotal = formatNumber(total, grouped)
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
        <Pagination.Root
          total={last}
          value={page}
          onChange={onPage}
          siblings={1}
          getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
        >
          <div className={styles.numbers}>
            <Pagination.Previous aria-label={t`Previous page`} title={t`Previous page`} icon={Back} />
            <Pagination.Items />
            <Pagination.Next aria-label={t`Next page`} title={t`Next page`} icon={On} />
          </div>
        </Pagination.Root>
      )}
    </nav>
  )
}

const Back = () => <Icon name="chevron-left" size={20} />
const On = () => <Icon name="chevron-right" size={20} />
