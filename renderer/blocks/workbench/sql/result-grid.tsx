import { useLingui } from '@lingui/react/macro'
import { useState, type UIEvent } from 'react'
import { asText } from '../../../../runtime/values/as-text.ts'
import type { RunColumn } from '../../../../runtime/generated/calls/answer.ts'
import { rem, shownPixels } from '../../../ui/rem.ts'
import type { Row } from './rows-as-text.ts'
import styles from './result-grid.module.css'

/** Height of a row in pixels; the style sheet says the same. */
const rowPixels = 30
const boxPixels = 360
/** Rows drawn above and below what is seen. */
const spare = 12

/** Rows of a result, as many as there are: only those in sight are in the page. */
export function ResultGrid({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly RunColumn[]
  rows: readonly Row[]
}) {
  const { t } = useLingui()
  const [top, setTop] = useState(0)
  const rowHeight = shownPixels(rowPixels)
  const height = shownPixels(boxPixels)
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const last = Math.min(rows.length, Math.ceil((top + height) / rowHeight) + spare)
  const isRight = columns.map(
    ({ key, typeClass }) => typeClass === 'Number' || rows.slice(0, 20).some((row) => typeof row[key] === 'number'),
  )
  return (
    <div
      className={styles.box}
      role="region"
      aria-label={label}
      // Scrolled by keyboard too.
      tabIndex={0}
      style={{ maxHeight: height }}
      onScroll={(event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop)}
    >
      <table className={styles.grid} aria-rowcount={rows.length + 1} aria-label={label}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.number}>
              <span className="visually-hidden">{t`Row`}</span>
            </th>
            {columns.map(({ key, title, type }, index) => (
              <th key={key} scope="col" data-right={isRight[index] || undefined}>
                {title}
                {/* As the source calls it, in every language. */}
                {type !== undefined && <small translate="no">{type}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap rows={first} columns={columns.length + 1} />}
          {rows.slice(first, last).map((row, index) => (
            <tr key={first + index} aria-rowindex={first + index + 2}>
              <th scope="row" className={styles.number}>
                {first + index + 1}
              </th>
              {columns.map(({ key }, place) => (
                <Cell key={key} value={row[key]} isRight={isRight[place] ?? false} />
              ))}
            </tr>
          ))}
          {last < rows.length && <Gap rows={rows.length - last} columns={columns.length + 1} />}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ value, isRight }: { value: unknown; isRight: boolean }) {
  if (value === null || value === undefined) return <td className={styles.null}>NULL</td>
  const text = asText(value)
  return (
    <td data-right={isRight || undefined} title={text.length > 30 ? text : undefined}>
      {text}
    </td>
  )
}

function Gap({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} className={styles.gap} style={{ height: rem(rows * rowPixels) }} />
    </tr>
  )
}
