import { t } from '@lingui/core/macro'
import type { NumberCell } from '../../../runtime/generated/cells/number.ts'
import { formatNumber } from '../../../runtime/values/format-number.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'
import { lookOf } from './text.tsx'

export default function NumberOfRow({ cell, scope }: CellProps<'number'>) {
  const text = numberIn({ cell, scope })
  const before = cell.before === undefined ? '' : written({ cell, scope }, cell.before)
  if (text === '' && before === '') return null
  return (
    <span className={styles.number} style={lookOf(cell)}>
      {before !== '' && (
        <>
          <del className={styles.before}>
            <span className="visually-hidden">{t`Before:`} </span>
            {before}
          </del>{' '}
        </>
      )}
      {before === '' ? text : <ins className={styles.now}>{text === '' ? '–' : text}</ins>}
    </span>
  )
}

/** The number as its cell writes it. */
export const numberIn = ({ cell, scope }: CellProps<'number'>): string => written({ cell, scope }, cell.value)

function written({ cell, scope }: CellProps<'number'>, value: NumberCell['value']): string {
  return formatNumber(evaluate(value, scope), {
    ...(cell.group !== undefined && { group: cell.group }),
    ...(cell.decimals !== undefined && { decimals: cell.decimals }),
    ...(cell.scale !== undefined && { scale: cell.scale }),
    ...(cell.rounding !== undefined && { rounding: cell.rounding }),
    prefix: textOf(cell.prefix, scope),
    suffix: textOf(cell.suffix, scope),
  })
}
