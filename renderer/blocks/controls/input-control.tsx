import * as codes from '../../../runtime/generated/codes.ts'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { Day } from '../../../runtime/values/dates.ts'
import look from '../../ui/field.module.css'
import { AllChoices } from './all-choices.tsx'
import { lookStyle } from './look-style.ts'
import { momentFormats } from '../../ui/moment-formats.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import styles from './input-control.module.css'
import { formatNumber } from '../../../runtime/values/format-number.ts'
import { toText } from '../../to-text.ts'
import { dayLimits, isMoment } from './day-limits.ts'

export interface InputControlProps {
  id: string
  field: InputField
  value: unknown
  problem: string | undefined
  today: Day
  /** Draws the control in place of the usual one. */
  control?: (common: CommonProps) => ReactNode
  onChange(value: unknown): void
  onLeave(): void
}

/** What every control of an input has. */
export interface CommonProps {
  id: string
  disabled: boolean
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onBlur(): void
}

/** One input: label with the mark of what is required, control, comment, and what is wrong with it. */
export function InputControl({ id, field, value, problem, today, control, onChange, onLeave }: InputControlProps) {
  const described = [field.comment ? `${id}-comment` : '', problem === undefined ? '' : `${id}-problem`]
    .join(' ')
    .trim()
  const isRequired =
    field.check.required || field.check.rules?.some((rule) => rule.type === codes.inputRuleType.required)
  const common: CommonProps = {
    id,
    disabled: !field.editable,
    'aria-required': isRequired ? true : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
    onBlur: onLeave,
  }
  const text = toText(value)
  const isGroup = field.input === 'radio' || (field.input === 'checkbox' && field.options !== undefined)
  const label = (
    <>
      {field.label} {isRequired && <span className={styles.required}>{t`Required`}</span>}
    </>
  )
  return (
    <div
      className={styles.field}
      data-wide={field.input === 'textarea' || (field.choices?.table && !field.look?.dialog) || undefined}
      style={lookStyle(field.look)}
    >
      {isGroup ? (
        <span className={look.label} id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className={look.label} htmlFor={id}>
          {label}
        </label>
      )}
      {control ? (
        control(common)
      ) : isGroup ? (
        <Choices field={field} id={id} value={value} onChange={onChange} onLeave={onLeave} />
      ) : !field.editable ? (
        <output id={id} className={styles.fixed}>
          {text === '' ? (
            <span className={styles.nothing}>{field.placeholder ?? '―'}</span>
          ) : (
            (field.options?.find((option) => option.value === text)?.label ?? text)
          )}
        </output>
      ) : field.input === 'textarea' ? (
        <textarea
          {...common}
          className={look.input}
          rows={field.rows ?? 5}
          value={text}
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
      ) : isMoment(field.input) ? (
        <MomentInput
          {...common}
          kind={field.input}
          format={field.datetime?.format ?? momentFormats[field.input]}
          digits={field.datetime?.timeDigit}
          value={text}
          {...(field.input === 'date' && dayLimits(field.datetime ?? {}, today))}
          {...(field.placeholder !== undefined && { placeholder: field.placeholder })}
          onChange={onChange}
        />
      ) : (
        <input
          {...common}
          className={look.input}
          type={field.input === 'password' ? 'password' : 'text'}
          inputMode={field.input === 'number' ? 'decimal' : undefined}
          value={text}
          placeholder={field.placeholder}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.target.value)
          }}
        />
      )}
      <div className={styles.below}>
        {problem !== undefined && (
          <span id={`${id}-problem`} className={look.error}>
            {problem}{' '}
          </span>
        )}
        {field.comment && (
          <span id={`${id}-comment`} className={look.comment}>
            {field.comment}
          </span>
        )}
        {field.input === 'textarea' && field.check.maxLength !== undefined && (
          <LetterCount letters={[...text].length} most={field.check.maxLength} />
        )}
      </div>
    </div>
  )
}

/** What is longer is told and never cut: who pastes a text would not see what is missing. */
function LetterCount({ letters, most }: { letters: number; most: number }) {
  const written = formatNumber(letters, { group: true })
  const allowed = formatNumber(most, { group: true })
  return (
    <span className={styles.count} data-over={letters > most || undefined}>
      {t`${written} of ${allowed} characters`}
    </span>
  )
}

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
  // Among radio buttons nothing may be a choice of its own.
  const isNone = !isRadio && (value === undefined || value === null)
  const chosen = Array.isArray(value) ? value.map(String) : isNone ? [] : [toText(value)]
  return (
    <div
      className={styles.choices}
      role={isRadio ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-label`}
      id={id}
      tabIndex={-1}
      style={field.look && { maxHeight: field.look.height, overflowY: 'auto' }}
    >
      {field.all && !isRadio && (
        <AllChoices
          kind="checkbox"
          name={id}
          values={(field.options ?? []).map((option) => option.value)}
          chosen={chosen}
          disabled={!field.editable}
          onChange={onChange}
        />
      )}
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
