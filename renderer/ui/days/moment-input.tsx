import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type InputHTMLAttributes, type RefObject } from 'react'
import type { DayRules } from '../../../runtime/values/day-limits.ts'
import { formatDate } from '../../../runtime/values/dates.ts'
import { readMoment, type MomentKind } from '../../../runtime/values/read-moment.ts'
import { i18n } from '../../state/language.ts'
import { localDay } from '../../browser/local-day.ts'
import { IconButton } from '../button.tsx'
import look from '../field.module.css'
import { lazy, nothing } from '../lazy.tsx'
import styles from './moment-input.module.css'

const DayPanel = lazy(() => import('./day-panel.tsx'), nothing)

const nativeTypes = { time: 'time', datetime: 'datetime-local' } as const

interface MomentInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'type'
> {
  kind: MomentKind
  value: string
  format: string
  stored?: string | undefined
  digits?: 4 | 6 | undefined
  /** Which days can be chosen. */
  rules?: DayRules | undefined
  onChange(value: string): void
  onBlur?: () => void
}

/**
 * A date, a time, or both, typed and shown by the document's format: a browser writes its own date fields in its own
 * language, whatever the page's is. The button opens a calendar of days, or the browser's of times.
 * `onChange` gets `2026-11-20`, `09:30:00` or `2026-11-20T09:30:00`, by `stored` if there is one, and what cannot be
 * read as it was typed.
 */
export function MomentInput({
  kind,
  value,
  format,
  stored,
  digits = 6,
  rules = {},
  className,
  onChange,
  onBlur,
  ...rest
}: MomentInputProps) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLSpanElement>(null)
  const moment = readMoment(value, { kind, format: stored ?? format, digits })
  const shown = typed ?? (moment === undefined ? value : formatDate(moment, format))
  const example = formatDate(new Date().toISOString().slice(0, 19), format)
  const complaint = shown !== '' && moment === undefined ? t`Please write it like this: ${example}` : ''

  useEffect(() => {
    field.current?.setCustomValidity(complaint)
  }, [complaint])

  function give(next: string | undefined, otherwise: string) {
    onChange(next === undefined ? otherwise : stored === undefined ? next : formatDate(next, stored))
  }

  const picker = {
    kind,
    moment: moment ?? '',
    disabled: rest.disabled,
    onPick(picked: string) {
      setTyped(undefined)
      give(readMoment(picked, { kind, format: 'yyyy-MM-dd', digits }) ?? '', '')
    },
  }
  return (
    <span
      ref={whole}
      className={styles.moment}
      data-disabled={rest.disabled || undefined}
      onBlur={({ target, relatedTarget, currentTarget }) => {
        if (target === field.current || !currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      <input
        placeholder={t`e.g. ${example}`}
        autoComplete="off"
        {...rest}
        ref={field}
        type="text"
        className={`${look.input} ${className ?? ''}`}
        value={shown}
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          give(readMoment(text, { kind, format, digits, today: localDay() }), text)
        }}
        onBlur={() => setTyped(undefined)}
      />
      {moment !== undefined && kind !== 'time' && (
        <span className={styles.weekday}>{formatDate(moment, '(E)', i18n.locale)}</span>
      )}
      {kind === 'date' ? (
        <DayPicker {...picker} rules={rules} whole={whole} />
      ) : (
        <TimePicker {...picker} kind={kind} step={digits === 6 ? 1 : undefined} />
      )}
    </span>
  )
}

interface PickerProps {
  kind: MomentKind
  /** `2026-11-20`, `09:30:00` or both; empty: none. */
  moment: string
  disabled: boolean | undefined
  onPick(moment: string): void
}

/** The button that opens the calendar; it has the focus again when that closes. */
function DayPicker({
  moment,
  disabled,
  rules,
  whole,
  onPick,
}: PickerProps & { rules: DayRules; whole: RefObject<HTMLElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const back = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={opener}
        className={styles.button}
        icon="calendar"
        label={t`Choose a date`}
        size={18}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <DayPanel
          anchor={whole}
          chosen={moment === '' ? undefined : moment}
          rules={rules}
          onBack={back}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            onPick(day)
            back()
          }}
        />
      )}
    </>
  )
}

/** The browser's own field, of which only its calendar or clock is shown, and the button that opens that. */
function TimePicker({ kind, moment, disabled, step, onPick }: TimePickerProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type={nativeTypes[kind]}
        className={styles.picker}
        tabIndex={-1}
        aria-hidden="true"
        disabled={disabled}
        value={moment}
        step={step}
        onChange={(event) => onPick(event.target.value)}
      />
      <IconButton
        className={styles.button}
        icon={kind === 'time' ? 'clock' : 'calendar'}
        label={kind === 'time' ? t`Choose a time` : t`Choose a date`}
        size={18}
        disabled={disabled}
        onClick={() => {
          field.current?.showPicker()
        }}
      />
    </>
  )
}

interface TimePickerProps extends PickerProps {
  kind: keyof typeof nativeTypes
  step: number | undefined
}
