import { i18n } from '@lingui/core'
import { formatMoment } from '../../browser/format-moment.ts'
import { evaluate } from '../../state/scope.ts'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

/** A moment in the reader's own time zone: `2026-11-20 09:12`. */
export default function DateTime({ cell, scope }: CellProps<'datetime'>) {
  const value = evaluate(cell.value, scope)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const moment = new Date(value)
  if (value === '' || Number.isNaN(moment.getTime())) return null
  const full = formatMoment(moment, { seconds: cell.seconds ?? false })
  return (
    <time dateTime={moment.toISOString()} className={styles.number} title={cell.relative ? full : undefined}>
      {(cell.relative && agoOf(moment)) || full}
    </time>
  )
}

const formats = new Map<string, Intl.RelativeTimeFormat>()

/** Making one takes as long as a row. */
function agoIn(locale: string): Intl.RelativeTimeFormat {
  const known = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  formats.set(locale, known)
  return known
}

/** "5 minutes ago" within the last day. */
function agoOf(moment: Date): string | undefined {
  const minutes = Math.round((moment.getTime() - Date.now()) / 60_000)
  if (minutes > 0 || minutes <= -24 * 60) return undefined
  const format = agoIn(i18n.locale)
  return minutes > -60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
