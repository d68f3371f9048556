import { t } from '@lingui/core/macro'
import { textOf } from '../../../state/scope.ts'
import { IconButton } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import type { TableView } from '../table.tsx'
import { sortOf } from './grid.tsx'
import styles from '../table.module.css'

/** Cards have no headings to press: the order is chosen here. */
export function OrderBy({ view }: { view: TableView }) {
  const { block, scope } = view
  const sortable = view.columns.filter((column) => column.sort !== undefined)
  const { sort } = block
  if (sort === undefined || sortable.length === 0) return null
  const value = scope.get(`state.${sort}`)
  const now = sortOf(value)[0]
  const put = (field: string, direction: 'asc' | 'desc') => {
    const asText = typeof value === 'string'
    scope.screen.setState(sort, asText ? `${direction === 'asc' ? '' : '-'}${field}` : [{ field, direction }])
    if (block.page !== undefined) scope.screen.setState(block.page, 1)
  }
  const direction = now?.direction ?? 'asc'
  return (
    <div className={styles.order}>
      <label className={styles.orderLabel}>
        <Icon name="sort" size={16} />
        <span className="visually-hidden">{t`Order by`}</span>
        <select
          className={`${field.input} ${field.small}`}
          value={now?.field ?? ''}
          onChange={(event) => {
            if (event.target.value !== '') put(event.target.value, 'asc')
          }}
        >
          {now === undefined && <option value="">{t`Order by`}</option>}
          {sortable.map((column) => (
            <option key={column.sort} value={column.sort}>
              {textOf(column.label, scope)}
            </option>
          ))}
        </select>
      </label>
      {now && (
        <IconButton
          icon={direction === 'asc' ? 'chevron-up' : 'chevron-down'}
          label={direction === 'asc' ? t`Ascending` : t`Descending`}
          onClick={() => {
            put(now.field, direction === 'asc' ? 'desc' : 'asc')
          }}
        />
      )}
    </div>
  )
}
