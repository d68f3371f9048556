import type { BlockProps } from '../block-props.ts'
import { listOf, textOf } from '../../state/scope.ts'
import styles from './totals.module.css'
import { asText } from '../../../runtime/values/as-text.ts'

interface TotalsLine {
  label: string
  text?: string
  value?: unknown
}

/** Amounts below each other; the last one is the sum. The engine has counted and written them. */
export default function Totals({ block, scope }: BlockProps<'totals'>) {
  const lines = listOf<TotalsLine>(block.lines, scope)
  if (lines.length === 0) return null
  return (
    <dl className={styles.totals} aria-label={textOf(block.label, scope) || undefined} aria-live="polite">
      {block.head && (
        <div>
          <dt>{textOf(block.head.label, scope)}</dt>
          <dd>{textOf(block.head.text, scope)}</dd>
        </div>
      )}
      {lines.map((line, index) => (
        <div key={index}>
          <dt>{line.label}</dt>
          <dd>{line.text ?? asText(line.value)}</dd>
        </div>
      ))}
    </dl>
  )
}
