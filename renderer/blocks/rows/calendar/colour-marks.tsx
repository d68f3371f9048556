import { t } from '@lingui/core/macro'
import { groundInBoth, inkInBoth } from '../../../theme/builder-colours.ts'
import { textOf, type Scope } from '../../../state/scope.ts'
import type { CalendarBlock } from '../../../../runtime/generated/blocks/calendar.ts'
import styles from './colour-marks.module.css'

/** A shape for each colour: nobody has to tell colours apart. */
const shapes = ['◆', '▲', '■', '●', '★', '▼'] as const

/** Of an entry that has none of the colours, where there is no room for words. */
export const shapeOfOthers = '○'

export const shapeOf = (index: number): string => shapes[index % shapes.length] ?? shapes[0]

/** What the colours of the entries mean, and the shape of `others`, which have none of them. */
export function ColourMarks({ block, scope, others }: { block: CalendarBlock; scope: Scope; others: boolean }) {
  const meant = (block.entry.colors ?? []).map((colour, index) => ({ ...colour, index }))
  const named = meant.filter(({ label }) => label !== undefined)
  if (named.length === 0) return null
  return (
    <ul className={styles.marks}>
      {named.map(({ label, index, background, textColor }) => (
        <li key={index}>
          <span
            className={styles.mark}
            style={{ background: background && groundInBoth(background), color: textColor && inkInBoth(textColor) }}
            aria-hidden="true"
          >
            {shapeOf(index)}
          </span>
          {textOf(label, scope)}
        </li>
      ))}
      {others && (
        <li>
          <span className={styles.mark} aria-hidden="true">
            {shapeOfOthers}
          </span>
          {t`Others`}
        </li>
      )}
    </ul>
  )
}
