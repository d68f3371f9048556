import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LineFault } from '../../../../runtime/generated/calls/transfer.ts'
import { mostTold } from '../../../../runtime/problems/most-told.ts'
import { Pages } from '../../../ui/pages.tsx'
import styles from '../transfer.module.css'

const limit = 20

/** Lines that are not taken: where, what stands there, and why. */
export function Faults({ faults }: { faults: readonly LineFault[] }) {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(1)
  const numbers = new Intl.NumberFormat(i18n.locale)
  if (faults.length === 0) return null
  const most = numbers.format(mostTold)
  const title = faults.length < mostTold ? t`Faults` : t`The first ${most} faults`
  return (
    <>
      <div className={styles.table} role="region" aria-label={title} tabIndex={0}>
        <table>
          <caption className={styles.caption}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`Column`}</th>
              <th scope="col">{t`Value`}</th>
              <th scope="col">{t`Reason`}</th>
            </tr>
          </thead>
          <tbody>
            {faults.slice((page - 1) * limit, page * limit).map(({ line, column, label, value, reason }, at) => (
              <tr key={at}>
                <th scope="row">{numbers.format(line)}</th>
                <td className={styles.column}>{label ?? column ?? ''}</td>
                <td className={styles.value}>{value}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {faults.length > limit && <Pages page={page} limit={limit} total={faults.length} onPage={setPage} />}
    </>
  )
}
