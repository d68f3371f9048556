import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { useRef, useState } from 'react'
import { toIsoDay } from '../../../runtime/values/dates.ts'
import { daysBetween, readIsoDay, type IsoDay } from '../../../runtime/values/iso-days.ts'
import { localDay } from '../../browser/local-day.ts'
import { DayChooser } from '../../ui/days/day-chooser.tsx'
import { rangeText } from '../../ui/days/day-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import ListField from '../lists/list-field.tsx'
import { ListFrame } from '../lists/list-frame.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import styles from './days.module.css'

/** Days in any number, such as those on which nobody works: marked in a month, with Shift from one to another. */
export default function DatesField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [isList, setList] = useState(false)
  const { label } = props
  const { held, days, toggle } = useDays(leaf)
  const sorted = [...days].toSorted()
  const [first] = useState(() => sorted.find((day) => day >= toIsoDay(localDay())))
  return (
    <ListFrame props={props} leaf={leaf}>
      <div className={styles.dates}>
        <DayChooser
          label={label}
          chosen={undefined}
          marked={days}
          first={first}
          stateOf={(day) => ({ isOpen: !leaf.readOnly, about: days.has(day) ? label : '' })}
          onChoose={(day, { shiftKey }) => toggle(day, shiftKey)}
        />
        <ul className={styles.chosen} aria-label={t`${label}: marked days`}>
          {sorted.map((day) => {
            const words = rangeText('day', day, { start: day, end: day })
            return (
              <li key={day}>
                <button
                  type="button"
                  className={styles.day}
                  disabled={leaf.readOnly}
                  data-at={`${props.at}/${held.indexOf(day)}`}
                  aria-label={t`Remove ${words}`}
                  onClick={() => toggle(day, false)}
                >
                  {words}
                  <Icon name="x" size={14} />
                </button>
              </li>
            )
          })}
        </ul>
      </div>
      <p className={styles.note}>
        {t`Press a day to mark it or to take the mark away. With Shift all days from the one pressed before become like it.`}
      </p>
      <details onToggle={({ currentTarget }) => setList(currentTarget.open)}>
        <summary className={styles.summary}>{t`As a list`}</summary>
        {isList && <ListField {...props} />}
      </details>
    </ListFrame>
  )
}

/** The days of a list, and what marks one or, together with the one before, all between them. */
function useDays(leaf: ReturnType<typeof useLeaf>) {
  const pressed = useRef<IsoDay>(undefined)
  const held: readonly unknown[] = Array.isArray(leaf.value) ? leaf.value : []
  const days = new Set(held.flatMap((one) => readIsoDay(one) ?? []))
  const toggle = (day: IsoDay, reaches: boolean): void => {
    const last = reaches ? pressed.current : undefined
    const [from, to] = last !== undefined && last < day ? [last, day] : [day, last ?? day]
    const isMarked = last === undefined ? !days.has(day) : days.has(last)
    pressed.current = day
    const between = new Set(daysBetween(from, to))
    const others = [...days].filter((one) => !between.has(one))
    const next = [...others, ...(isMarked ? between : [])].toSorted()
    // What is no day stays: only the list can mend it.
    const all = [...next, ...held.filter((one) => readIsoDay(one) === undefined)]
    leaf.set(all.length > 0 ? all : undefined)
  }
  return { held, days, toggle }
}
