import { t } from '@lingui/core/macro'
import { useId, type ReactNode } from 'react'
import { formatDate, toIsoDay } from '../../../../runtime/values/dates.ts'
import { textOf, type Scope } from '../../../scope.ts'
import input from '../../../ui/field.module.css'
import { momentFormats } from '../../../ui/moment-formats.ts'
import { localDay } from '../../../state/local-day.ts'
import { languageOf } from '../../../ui/language-of.ts'
import { MomentInput } from '../../../ui/moment-input.tsx'
import { dayLimits, isMoment } from '../../controls/day-limits.ts'
import type { SearchBlock } from '../../../../runtime/generated/blocks/search.ts'
import type { SearchField } from './values.ts'
import { lookStyle } from '../../controls/look-style.ts'
import { AllChoices } from '../../controls/all-choices.tsx'
import styles from '../search.module.css'
import { toText } from '../../../to-text.ts'

export interface SearchControlProps {
  field: SearchField
  /** Where labels stand, if the field says nothing. */
  labels: SearchBlock['labelPosition']
  value: unknown
  scope: Scope
  /** What is wrong with what was typed. */
  problem?: string | undefined
  /** Draws the control in place of the usual one. */
  control?: (common: CommonProps) => ReactNode
  onChange(value: unknown): void
}

/** What a control that is drawn elsewhere needs. */
interface CommonProps {
  id: string
  disabled: boolean
  'aria-describedby': string | undefined
  placeholder: string | undefined
}

/** One condition: its label, its control, and a small comment. */
export function SearchControl({ field, labels, value, scope, problem, control, onChange }: SearchControlProps) {
  const id = useId()
  const name = textOf(field.label, scope)
  const label = field.or ? (
    <>
      <span className={styles.or}>{t`or`}</span> {name}
    </>
  ) : (
    name
  )
  const comment = textOf(field.comment, scope)
  const kind = field.input ?? 'textbox'
  const described = comment === '' ? undefined : `${id}c`
  const text = toText(value)
  const disabled = field.disabled ?? false
  const place = {
    className: styles.field,
    'data-size': field.size,
    'data-labels': field.labelPosition ?? labels ?? 'top',
    style: {
      ...lookStyle(field.look),
      ...(field.span !== undefined && { gridColumn: `span ${Math.ceil(field.span / 6)}` }),
    },
  }

  if (kind === 'checkbox' && !field.options) {
    return (
      <div {...place} data-check>
        <span className={styles.label} aria-hidden="true" />
        <label className={input.check}>
          <input
            type="checkbox"
            checked={value === true}
            disabled={disabled}
            aria-describedby={described}
            onChange={(event) => {
              onChange(event.target.checked)
            }}
          />
          {label}
        </label>
        {comment !== '' && (
          <span id={described} className={input.comment}>
            {comment}
          </span>
        )}
      </div>
    )
  }
  if (kind === 'radio' || kind === 'checkbox') {
    const chosen = Array.isArray(value) ? value.map(String) : text === '' ? [] : [text]
    return (
      <fieldset {...place} aria-describedby={described}>
        <legend className={styles.label}>{label}</legend>
        <div className={styles.choices} style={field.look && { maxHeight: field.look.height, overflowY: 'auto' }}>
          {field.all && (
            <AllChoices
              kind={kind}
              name={id}
              values={(field.options ?? []).map((option) => String(option.value))}
              chosen={chosen}
              disabled={disabled}
              onChange={onChange}
            />
          )}
          {(field.options ?? []).map((option) => {
            const mine = String(option.value)
            return (
              <label key={mine} className={input.check}>
                <input
                  type={kind}
                  name={id}
                  checked={chosen.includes(mine)}
                  disabled={disabled}
                  onChange={(event) => {
                    if (kind === 'radio') onChange(option.value)
                    else onChange(event.target.checked ? [...chosen, mine] : chosen.filter((each) => each !== mine))
                  }}
                />
                {textOf(option.label ?? option.value, scope)}
              </label>
            )
          })}
        </div>
        {comment !== '' && (
          <span id={described} className={input.comment}>
            {comment}
          </span>
        )}
      </fieldset>
    )
  }
  const common = {
    id,
    className: `${input.input} ${styles.control}`,
    'aria-describedby': described,
    value: text,
    disabled,
    maxLength: field.maxLength ?? 32,
    placeholder: textOf(field.placeholder, scope) || undefined,
  }
  return (
    <div {...place}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.entry}>
        {control ? (
          control({ id, disabled, 'aria-describedby': described, placeholder: common.placeholder })
        ) : kind === 'select' ? (
          <select
            {...common}
            onChange={(event) => {
              onChange(event.target.value)
            }}
          >
            <option value="">{t`All`}</option>
            {(field.options ?? []).map((option) => {
              const words = textOf(option.label ?? option.value, scope)
              return (
                <option key={String(option.value)} value={String(option.value)} lang={languageOf(words)}>
                  {words}
                </option>
              )
            })}
          </select>
        ) : isMoment(kind) ? (
          <MomentInput
            id={id}
            className={styles.control}
            data-field={field.field}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? described : `${id}p`}
            kind={kind}
            format={field.datetime?.format ?? momentFormats[kind]}
            stored={field.datetime?.stored}
            digits={field.datetime?.timeDigit}
            value={text}
            disabled={disabled}
            {...(kind === 'date' && dayLimits(field.datetime ?? {}, localDay()))}
            {...(common.placeholder !== undefined && { placeholder: common.placeholder })}
            onChange={onChange}
          />
        ) : (
          <input
            {...common}
            type={kind === 'password' ? 'password' : 'text'}
            data-field={field.field}
            aria-invalid={problem !== undefined || undefined}
            {...(problem !== undefined && { 'aria-describedby': `${id}p` })}
            inputMode={kind === 'number' ? 'decimal' : undefined}
            autoComplete="off"
            onChange={(event) => {
              onChange(event.target.value)
            }}
          />
        )}
        {kind === 'date' && !control && !disabled && (
          <span className={styles.shortcuts}>
            <button
              type="button"
              onClick={() => {
                onChange(formatDate(toIsoDay(localDay()), field.datetime?.stored))
              }}
            >
              {t`Today`}
            </button>
            <button
              type="button"
              onClick={() => {
                onChange(formatDate(toIsoDay({ ...localDay(), day: 1 }), field.datetime?.stored))
              }}
            >
              {t`First of month`}
            </button>
          </span>
        )}
      </div>
      {problem !== undefined && (
        <span id={`${id}p`} className={input.error} role="alert">
          {problem}
        </span>
      )}
      {comment !== '' && (
        <span id={described} className={input.comment}>
          {comment}
        </span>
      )}
    </div>
  )
}
