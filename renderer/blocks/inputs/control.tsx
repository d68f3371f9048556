import { t } from '@lingui/core/macro'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { toIsoDay, type Day } from '../../../runtime/values/dates.ts'
import { offsetDay, type DateOffset } from '../../../runtime/values/offset-day.ts'
import look from '../../ui/field.module.css'
import styles from '../inputs.module.css'
import { toText } from '../../to-text.ts'

/** One input: label with the mark of what is required, control, comment, and what is wrong with it. */
export function InputControl({
  id,
  field,
  value,
  problem,
  today,
  onChange,
  onLeave,
}: {
  id: string
  field: InputField
  value: unknown
  problem: string | undefined
  today: Day
  onChange(value: unknown): void
  onLeave(): void
}) {
  const described = [field.comment ? `${id}-comment` : '', problem === undefined ? '' : `${id}-problem`]
    .join(' ')
    .trim()
  const isRequired = field.check.required || field.check.rules?.some((rule) => rule.type === 1)
  const common = {
    id,
    disabled: !field.editable,
    'aria-required': isRequired || undefined,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': described === '' ? undefined : described,
    onBlur: onLeave,
  }
  const text = toText(value)
  const isGroup = field.input === 'radio' || (field.input === 'checkbox' && field.options !== undefined)
  const label = (
    <>
      {field.label}
      {isRequired && <span className={styles.required}>{t`Required`}</span>}
    </>
  )
  return (
    <div className={styles.field} data-wide={field.input === 'textarea' || undefined}>
      {isGroup ? (
        <span className={look.label} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className={look.label} htmlFor={id}>
          {label}
        </label>
      )}
      {isGroup ? (
        <Choices field={field} id={id} value={value} onChange={onChange} onLeave={onLeave} />
      ) : !field.editable ? (
        <output id={id} className={styles.fixed}>
          {field.options?.find((option) => option.value === text)?.label ?? text}
        </output>
      ) : field.input === 'textarea' ? (
        <textarea
          {...common}
          className={look.input}
          rows={field.rows ?? 5}
          value={text}
          maxLength={field.check.maxLength}
          placeholder={field.placeholder}
          onChange={(event) => {
            onChange(event.target.value)
          }}
        />
      ) : field.input === 'select' ? (
        <select
          {...common}
          className={look.input}
          value={text}
          onChange={(event) => {
            onChange(event.target.value)
          }}
        >
          <option value="">{t`Please choose`}</option>
          {(field.options ?? []).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : field.input === 'checkbox' ? (
        <label className={look.check}>
          <input
            {...common}
            type="checkbox"
            checked={value === true}
            onChange={(event) => {
              onChange(event.target.checked)
            }}
          />
          {field.label}
        </label>
      ) : (
        <input
          {...common}
          className={look.input}
          type={types[field.input] ?? 'text'}
          inputMode={field.input === 'number' ? 'decimal' : undefined}
          value={text}
          maxLength={types[field.input] === undefined ? field.check.maxLength : undefined}
          placeholder={field.placeholder}
          autoComplete="off"
          {...(field.input === 'date' && {
            min: limit(field.datetime?.min, today),
            max: limit(field.datetime?.max, today),
          })}
          step={field.input === 'time' && field.datetime?.timeDigit === 6 ? 1 : undefined}
          onChange={(event) => {
            onChange(event.target.value)
          }}
        />
      )}
      {field.comment && (
        <span id={`${id}-comment`} className={look.comment}>
          {field.comment}
        </span>
      )}
      {problem !== undefined && (
        <span id={`${id}-problem`} className={look.error}>
          {problem}
        </span>
      )}
    </div>
  )
}

const types: Record<string, string> = { date: 'date', datetime: 'datetime-local', time: 'time', password: 'password' }

function Choices({
  field,
  id,
  value,
  onChange,
  onLeave,
}: {
  field: InputField
  id: string
  value: unknown
  onChange(value: unknown): void
  onLeave(): void
}) {
  const isRadio = field.input === 'radio'
  const chosen = Array.isArray(value) ? value.map(String) : value === undefined || value === null ? [] : [toText(value)]
  return (
    <div
      className={styles.choices}
      role={isRadio ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      id={id}
      tabIndex={-1}
    >
      {(field.options ?? []).map((option) => (
        <label key={option.value} className={look.check}>
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={id}
            disabled={!field.editable}
            checked={chosen.includes(option.value)}
            onBlur={onLeave}
            onChange={(event) => {
              if (isRadio) onChange(option.value)
              else
                onChange(
                  event.target.checked ? [...chosen, option.value] : chosen.filter((each) => each !== option.value),
                )
            }}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

function limit(day: string | DateOffset | undefined, today: Day): string | undefined {
  return typeof day === 'object' ? toIsoDay(offsetDay(today, day)) : day
}
