import { i18n } from '@lingui/core'
import { evaluate } from '../../scope.ts'
import type { CellProps } from './cell.tsx'
import styles from './cells.module.css'

export interface DateTimeCell {
  type: 'datetime'
  value: unknown
  seconds?: boolean
  relative?: boolean
}

/** A moment in the reader's own time zone: `2026-11-20 09:12`. */
export default function DateTime({ cell, scope }: CellProps<DateTimeCell>) {
  const value = evaluate(cell.value, scope)
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const moment = new Date(value)
  if (value === '' || Number.isNaN(moment.getTime())) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}${cell.seconds ? `:${two(moment.getSeconds())}` : ''}`
  const full = `${day} ${time}`
  return (
    <time dateTime={moment.toISOString()} className={styles.number} title={cell.relative ? full : undefined}>
      {(cell.relative && agoOf(moment)) || full}
    </time>
  )
}

/** "5 minutes ago" within the last day. */
function agoOf(moment: Date): string | undefined {
  const minutes = Math.round((moment.getTime() - Date.now()) / 60_000)
  if (minutes > 0 || minutes <= -24 * 60) return undefined
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'auto' })
  return minutes > -60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour')
}
