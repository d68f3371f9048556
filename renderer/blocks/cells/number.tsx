import { formatNumber } from '../../../runtime/values/format-number.ts'
import { evaluate, textOf } from '../../scope.ts'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'
import { lookOf } from './text.tsx'

export default function NumberOfRow({ cell, scope }: CellProps<'number'>) {
  const text = formatNumber(evaluate(cell.value, scope), {
    ...(cell.group !== undefined && { group: cell.group }),
    ...(cell.decimals !== undefined && { decimals: cell.decimals }),
    ...(cell.scale !== undefined && { scale: cell.scale }),
    ...(cell.rounding !== undefined && { rounding: cell.rounding }),
    prefix: textOf(cell.prefix, scope),
    suffix: textOf(cell.suffix, scope),
  })
  if (text === '') return null
  return (
    <span className={styles.number} style={lookOf(cell)}>
      {text}
    </span>
  )
}
