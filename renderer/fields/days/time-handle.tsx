import { useRef, useState } from 'react'
import { nextTime, timeForKey, timeText, wholeDay } from './day-time.ts'
import styles from './days.module.css'

interface HandleProps {
  label: string
  /** After midnight. */
  minutes: number
  disabled: boolean
  onChange(minutes: number): void
}

/** To so many minutes a time is pulled. */
const fine = 15

/** A time of the day as a line across it: pulled up and down, or moved by keys. */
export function TimeHandle({ label, minutes, disabled, onChange }: HandleProps) {
  const [pulled, setPulled] = useState<number>()
  const day = useRef<DOMRect>(undefined)
  const shown = pulled ?? minutes
  const end = (): void => {
    day.current = undefined
    setPulled(undefined)
  }
  return (
    <div
      role="slider"
      tabIndex={disabled ? -1 : 0}
      className={styles.handle}
      style={{ top: `${(shown / wholeDay) * 100}%` }}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={wholeDay}
      aria-valuenow={shown}
      aria-valuetext={timeText(shown)}
      aria-disabled={disabled}
      onKeyDown={(event) => {
        const next = event.shiftKey
          ? nextTime(minutes, event.key === 'ArrowUp' ? -5 : 5)
          : timeForKey(event.key, minutes)
        if (disabled || next === undefined || !/^(Arrow|Page|Home|End)/.test(event.key)) return
        event.preventDefault()
        onChange(next)
      }}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
        day.current = event.currentTarget.parentElement?.getBoundingClientRect()
      }}
      onPointerMove={({ clientY }) => {
        const { current } = day
        if (!current) return
        const exact = ((clientY - current.top) / current.height) * wholeDay
        setPulled(Math.min(Math.max(Math.round(exact / fine) * fine, 0), wholeDay))
      }}
      onPointerUp={() => {
        if (pulled !== undefined) onChange(pulled)
        end()
      }}
      onPointerCancel={end}
    >
      <span className={styles.time}>{timeText(shown)}</span>
    </div>
  )
}
