import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'
import type { CatalogueColumn } from '../sql/catalogue.ts'
import { columnType } from '../sql/complete-sql.ts'
import styles from './catalogue.module.css'

/** The columns of a table: type, key, whether it may be empty, what the database fills in, and what is said of it. */
export function TableColumns({ columns }: { columns: readonly CatalogueColumn[] }) {
  const { t } = useLingui()
  return (
    <div className={styles.scroll} role="region" aria-label={t`Columns`} tabIndex={0}>
      <table className={styles.columns} aria-label={t`Columns`}>
        <thead>
          <tr>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`Type`}</th>
            <th scope="col">{t`Empty`}</th>
            <th scope="col">{t`Key`}</th>
            <th scope="col">{t`Filled in`}</th>
            <th scope="col">{t`Comment`}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <th scope="row">{column.name}</th>
              <td>
                <code>{columnType(column)}</code>
                {column.values && <small className={styles.values}>{column.values.join(', ')}</small>}
              </td>
              <td>{column.inullable ? t`allowed` : '–'}</td>
              <td>
                {column.key === undefined ? '' : <Icon name="key" size={15} />}
                {column.key}
              </td>
              <td>
                <FilledIn column={column} />
              </td>
              <td>{column.label === column.name ? '' : column.label}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FilledIn({ column }: { column: CatalogueColumn }) {
  const { t } = useLingui()
  if (column.identity === true) return t`numbered`
  if (column.generated === true) return t`worked out`
  return column.default === undefined ? null : <code>{column.default}</code>
}
