import type { BlockProps } from '../block-props.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import styles from './progress.module.css'

/** How many of how many are done: as a bar, and in figures. */
export default function Progress({ block, scope }: BlockProps<'progress'>) {
  const value = Number(evaluate(block.value, scope) ?? 0)
  const of = Number(evaluate(block.of, scope) ?? 0)
  const label = textOf(block.label, scope)
  return (
    <div className={styles.progress}>
      <progress aria-label={label} value={value} max={Math.max(of, 1)} />
      <span>{`${value} / ${of}`}</span>
    </div>
  )
}
