import { i18n } from '@lingui/core'
import { formatDate } from '../../../runtime/values/dates.ts'
import { evaluate } from '../../state/scope.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'
import { readable } from './text.tsx'

export default function DateOfRow({ cell, scope }: CellProps<'date'>) {
  const text = formatDate(evaluate(cell.value, scope), cell.format, i18n.locale)
  if (text === '') return null
  return (
    <span className={styles.number} style={readable(cell.color, cell.background)}>
      {text}
    </span>
  )
}
