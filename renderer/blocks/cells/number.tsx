import { formatNumber } from '../../../runtime/values/format-number.ts'
import { evaluate, textOf } from '../../scope.ts'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'
import { lookOf } from './text.tsx'

export default function NumberOfRow({ cell, scope }: CellProps<'number'>) {
  const text = numberIn({ cell, scope })
  if (text === '') return null
  return (
    <span className={styles.number} style={lookOf(cell)}>
      {text}
    </span>
  )
}

/** The number as its cell writes it. */
export function numberIn({ cell, scope }: CellProps<'number'>): string {
  return formatNumber(evaluate(cell.value, scope), {
    ...(cell.group !== undefined && { group: cell.group }),
    ...(cell.decimals !== undefined && { decimals: cell.decimals }),
    ...(cell.scale !== undefined && { scale: cell.scale }),
    ...(cell.rounding !== undefined && { rounding: cell.rounding }),
    prefix: textOf(cell.prefix, scope),
    suffix: textOf(cell.suffix, scope),
  })
}
