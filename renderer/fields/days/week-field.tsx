import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { useState } from 'react'
import { codesOf } from '../../../runtime/json-schema/codes.ts'
import { titleOf } from '../../../runtime/json-schema/title-of.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { parsePointer } from '../../../runtime/pointer.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { addDays } from '../../../runtime/values/iso-days.ts'
import { weekdayText } from '../../ui/days/day-texts.ts'
import { useFields, useValueAt } from '../field-context.ts'
import { CodeChoicesField } from '../controls/codes-field.tsx'
import { jsonSchemaAt } from '../form-schema.ts'
import { ListFrame } from '../lists/list-frame.tsx'
import { useLeaf, type LeafProps } from '../use-leaf.ts'
import { write } from '../write.ts'
import { minutesOf, openOn, timeText, wholeDay } from './day-time.ts'
import { TimeHandle } from './time-handle.tsx'
import styles from './days.module.css'

/** Weekdays are counted from it. */
const aSunday = '2026-11-01'

const hours = [0, 6, 12, 18, 24]

/**
 * The days of a week on which something is open, and from when to when (`x-hours`: the names beside the days): days are
 * pressed, the two lines of the hours are pulled or moved by keys.
 */
export default function WeekField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [isList, setList] = useState(false)
  const [told, setTold] = useState('')
  const { from, to, setTime } = useHours(props)
  const { items } = props.schema
  const codes = (typeof items === 'object' && codesOf(leaf.context.set, items)) || []
  const all = codes.map(({ value }) => value)
  // Nothing set: every day.
  const open: readonly unknown[] = Array.isArray(leaf.value) && leaf.value.length > 0 ? leaf.value : all
  const isOpen = (index: number): boolean => open.includes(all.at(index))
  const toggle = (value: unknown): void => {
    const next = all.filter((one) => open.includes(one) !== (one === value))
    if (next.length === 0) return setTold(t`One day at least stays open.`)
    setTold('')
    leaf.set(next.length === all.length ? undefined : next)
  }
  const times = [timeText(from), timeText(to)].join(' – ')
  return (
    <ListFrame props={props} leaf={leaf}>
      <div className={styles.week}>
        <div className={styles.axis} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
              {hour}:00
            </span>
          ))}
        </div>
        <div className={styles.columns} role="group" aria-label={props.label}>
          {codes.map(({ value, title }, index) => (
            <button
              key={asText(value)}
              type="button"
              className={styles.column}
              aria-pressed={isOpen(index)}
              aria-label={isOpen(index) ? `${title} ${times}` : title}
              title={title}
              disabled={leaf.readOnly}
              onClick={() => toggle(value)}
            >
              <span className={styles.weekday} aria-hidden data-short={weekdayText(addDays(aSunday, Number(value)))} />
              <Hours parts={openOn({ from, to }, { today: isOpen(index), before: isOpen(index - 1) })} />
            </button>
          ))}
          <div className={styles.lines}>
            <TimeHandle
              label={t`Opens at`}
              minutes={from}
              disabled={leaf.readOnly}
              onChange={(time) => setTime(0, time)}
            />
            <TimeHandle
              label={t`Closes at`}
              minutes={to}
              disabled={leaf.readOnly}
              onChange={(time) => setTime(1, time)}
            />
          </div>
        </div>
      </div>
      <p className={styles.note}>{t`Press a day to open or close it; pull the lines to other hours.`}</p>
      <p role="status" className={styles.told}>
        {told}
      </p>
      <details onToggle={({ currentTarget }) => setList(currentTarget.open)}>
        <summary className={styles.summary}>{t`As a list`}</summary>
        {isList && <CodeChoicesField {...props} />}
      </details>
    </ListFrame>
  )
}

/** A day from midnight to midnight, and when it is open. */
function Hours({ parts }: { parts: ReturnType<typeof openOn> }) {
  return (
    <span className={styles.hours} aria-hidden>
      {parts.map(({ from, to }) => (
        <span
          key={from}
          className={styles.open}
          style={{ top: `${(from / wholeDay) * 100}%`, bottom: `${(1 - to / wholeDay) * 100}%` }}
        />
      ))}
    </span>
  )
}

/** The two times that stand beside the days, in minutes; none: the whole day. */
function useHours({ at, schema }: LeafProps) {
  const context = useFields()
  const { model, set, root } = context
  const names = schema['x-hours'] ?? []
  const holder = at.slice(0, at.lastIndexOf('/'))
  const beside = useValueAt(model, holder)
  const held = isObject(beside) ? beside : {}
  const [from = 0, to = wholeDay] = names.map((name) => minutesOf(held[name]))
  const setTime = (index: number, minutes: number): void => {
    const name = names[index]
    if (name === undefined) return
    const own = jsonSchemaAt(set, root, model.get().value, parsePointer(`${holder}/${name}`))
    write(context, `${holder}/${name}`, timeText(minutes), titleOf(set, own, name))
  }
  return { from, to, setTime }
}
