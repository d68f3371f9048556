import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { visibleRange } from '../../../runtime/calendar/visible-range.ts'
import { toIsoDay } from '../../../runtime/values/dates.ts'
import { addMonths, daysBetween, firstOfMonth, weekdayOfIso, type IsoDay } from '../../../runtime/values/iso-days.ts'
import { dayForKey } from './day-for-key.ts'
import { dayText, rangeText, weekdayText } from './day-texts.ts'
import { IconButton } from '../button.tsx'
import { localDay } from '../../browser/local-day.ts'
import styles from './day-chooser.module.css'

export interface DayState {
  isOpen: boolean
  /** What it is called besides, or why it cannot be chosen. */
  about: string
}

interface Props {
  label: string
  chosen: IsoDay | undefined
  /** Where days are chosen in any number: those that are. */
  marked?: ReadonlySet<IsoDay>
  stateOf(day: IsoDay): DayState
  /** Where it opens while nothing is chosen. */
  first: IsoDay | undefined
  disabled?: boolean
  onChoose(day: IsoDay, event: MouseEvent): void
}

const firstDay = 0

/** A month in which days are chosen: one stop of the keyboard, arrows lead through its days and beyond. */
export function DayChooser({ label, chosen, marked, stateOf, first, disabled = false, onChoose }: Props) {
  const today = toIsoDay(localDay())
  const [moved, setMoved] = useState<IsoDay>()
  const [refused, setRefused] = useState<IsoDay>()
  const at = moved ?? chosen ?? first ?? today
  const range = visibleRange('month', at, firstDay)
  const days = daysBetween(range.start, range.end)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const { box, followFocus } = useFollowedFocus(at)
  const title = rangeText('month', at, range)
  return (
    <div className={styles.days} role="group" aria-label={label}>
      <Head
        title={title}
        onMove={(months) => {
          setMoved(firstOfMonth(addMonths(at, months)))
        }}
      />
      <table
        ref={box}
        role="grid"
        aria-multiselectable={marked !== undefined || undefined}
        className={styles.month}
        onKeyDown={(event) => {
          const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
          const day = from && dayForKey(event.key, from, firstDay)
          if (!day || event.altKey || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          followFocus()
          setMoved(day)
        }}
      >
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col" data-weekday={weekdayOfIso(day)} aria-label={weekdayText(day, true)}>
                {weekdayText(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  aria-selected={day === chosen || marked?.has(day) === true}
                  data-weekday={weekdayOfIso(day)}
                >
                  <DayButton
                    day={day}
                    at={at}
                    today={today}
                    state={disabled ? { isOpen: false, about: '' } : stateOf(day)}
                    onPress={(isOpen, event) => {
                      setRefused(isOpen ? undefined : day)
                      if (isOpen && marked) setMoved(day)
                      if (isOpen) onChoose(day, event)
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.note}>
        {refused !== undefined && t`${dayText(refused)}: ${stateOf(refused).about}`}
      </p>
    </div>
  )
}

function Head({ title, onMove }: { title: string; onMove(months: number): void }) {
  return (
    <div className={styles.head}>
      <IconButton
        icon="chevron-left"
        label={t`Earlier month`}
        onClick={() => {
          onMove(-1)
        }}
      />
      <span aria-live="polite">{title}</span>
      <IconButton
        icon="chevron-right"
        label={t`Later month`}
        onClick={() => {
          onMove(1)
        }}
      />
    </div>
  )
}

/** Once asked to, the focus goes to the day in view when that is another one. */
function useFollowedFocus(at: IsoDay) {
  const box = useRef<HTMLTableElement>(null)
  const follows = useRef(false)
  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  return {
    box,
    followFocus: () => {
      follows.current = true
    },
  }
}

interface DayButtonProps {
  day: IsoDay
  /** The day in view, to which the tab key leads. */
  at: IsoDay
  today: IsoDay
  state: DayState
  onPress(isOpen: boolean, event: MouseEvent): void
}

function DayButton({ day, at, today, state: { isOpen, about }, onPress }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      data-outside={day.slice(0, 7) !== at.slice(0, 7) || undefined}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={!isOpen}
      aria-label={[dayText(day), about].filter((part) => part).join(' ')}
      title={about || undefined}
      tabIndex={day === at ? 0 : -1}
      onClick={(event) => {
        onPress(isOpen, event)
      }}
    >
      {Number(day.slice(8))}
    </button>
  )
}
