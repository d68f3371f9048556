import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type InputHTMLAttributes } from 'react'
import { formatDate } from '../../runtime/values/dates.ts'
import { readMoment, type MomentKind } from '../../runtime/values/read-moment.ts'
import { i18n } from '../state/language.ts'
import { localDay } from '../browser/local-day.ts'
import { IconButton } from './button.tsx'
import look from './field.module.css'
import styles from './moment-input.module.css'

const nativeTypes = { date: 'date', time: 'time', datetime: 'datetime-local' } as const

interface MomentInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'onBlur' | 'min' | 'max' | 'type'
> {
  kind: MomentKind
  value: string
  format: string
  stored?: string | undefined
  digits?: 4 | 6 | undefined
  min?: string | undefined
  max?: string | undefined
  onChange(value: string): void
  onBlur?: () => void
}

/**
 * A date, a time, or both, typed and shown by the document's format: a browser writes its own date fields in its own
 * language, whatever the page's is. The button opens the browser's calendar, and so does a touch anywhere.
 * `onChange` gets `2026-11-20`, `09:30:00` or `2026-11-20T09:30:00`, by `stored` if there is one, and what cannot be
 * read as it was typed.
 */
export function MomentInput({
  kind,
  value,
  format,
  stored,
  digits = 6,
  min,
  max,
  className,
  onChange,
  onBlur,
  ...rest
}: MomentInputProps) {
  const [typed, setTyped] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
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

  return (
    <span className={styles.moment} data-disabled={rest.disabled || undefined}>
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
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
      />
      {moment !== undefined && kind !== 'time' && (
        <span className={styles.weekday}>{formatDate(moment, '(E)', i18n.locale)}</span>
      )}
      <Picker
        kind={kind}
        moment={moment ?? ''}
        min={min}
        max={max}
        step={kind !== 'date' && digits === 6 ? 1 : undefined}
        disabled={rest.disabled}
        onPick={(picked) => {
          setTyped(undefined)
          give(readMoment(picked, { kind, format: 'yyyy-MM-dd', digits }) ?? '', '')
        }}
      />
    </span>
  )
}

interface PickerProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step' | 'disabled'> {
  kind: MomentKind
  /** As the browser writes it; empty: none. */
  moment: string
  onPick(moment: string): void
}

/** The browser's own field, of which only its calendar is shown, and the button that opens that. */
function Picker({ kind, moment, disabled, onPick, ...limits }: PickerProps) {
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
        {...limits}
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
