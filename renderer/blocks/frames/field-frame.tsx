import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import * as codes from '../../../runtime/generated/codes.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { formatNumber } from '../../../runtime/values/format-number.ts'
import type { CommonProps, Shape } from '../../controls/control.ts'
import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import { inputControl } from '../../controls/index.ts'
import { plainElements } from '../../controls/plain-elements.tsx'
import { asText } from '../../../runtime/values/as-text.ts'
import { lazy, nothing } from '../../ui/lazy.tsx'
import look from '../../ui/field.module.css'
import styles from './field-frame.module.css'
import { lookStyle } from './look-style.ts'

const CutOff = lazy(() => import('../../ui/days/cut-off.tsx'), nothing)

export interface FieldFrameProps {
  id: string
  field: InputField
  value: unknown
  problem: string | undefined
  /** Draws the control in place of the usual one. */
  control?: (common: CommonProps) => ReactNode
  onChange(value: unknown): void
  onLeave(): void
}

/** One input: label with the mark of what is required, control, comment, and what is wrong with it. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, field, problem, control, onLeave } = props
  const { rows: isLong } = inputTypeOf(field.input)
  const { shape } = inputControl(field.input)
  const drawn = shape?.(field.options !== undefined) ?? 'line'
  const isGroup = drawn === 'group' || drawn === 'radiogroup'
  const comment = commentOf(field)
  const described = [comment ? `${id}-comment` : '', problem === undefined ? '' : `${id}-problem`].join(' ').trim()
  const common: CommonProps = {
    id,
    disabled: !field.editable,
    'aria-required': isRequired(field) ? true : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': described === '' ? undefined : described,
    onBlur: onLeave,
  }
  return (
    <div
      className={styles.field}
      data-wide={isLong || (field.choices?.table && !field.look?.dialog) || undefined}
      style={lookStyle(field.look)}
    >
      <Label {...{ id, field, isGroup }} />
      {control ? (
        control(common)
      ) : field.editable || isGroup ? (
        <FieldControl {...props} {...{ common, drawn }} />
      ) : (
        <Fixed {...props} />
      )}
      <Below {...props} comment={comment} />
    </div>
  )
}

const isRequired = ({ check }: InputField): boolean =>
  check.required || check.rules?.some((rule) => rule.type === codes.inputRuleType.required) || false

function Label({ id, field, isGroup }: Pick<FieldFrameProps, 'id' | 'field'> & { isGroup: boolean }) {
  const label = (
    <>
      {field.label} {isRequired(field) && <span className={styles.required}>{t`Required`}</span>}
    </>
  )
  return isGroup ? (
    <span className={look.label} id={`${id}-label`}>
      {label}
    </span>
  ) : (
    <label className={look.label} htmlFor={id}>
      {label}
    </label>
  )
}

type FieldControlProps = FieldFrameProps & { common: CommonProps; drawn: Shape }

function FieldControl({ id, field, value, common, drawn, onChange }: FieldControlProps) {
  const { Draw } = inputControl(field.input)
  const { label, options, placeholder, rows, datetime } = field
  return (
    <Draw
      {...{ common, value, label, options, placeholder, rows, datetime, onChange }}
      elements={plainElements}
      all={field.all}
      group={{
        id,
        className: styles.choices,
        role: drawn,
        'aria-labelledby': `${id}-label`,
        tabIndex: -1,
        style: field.look && { maxHeight: field.look.height, overflowY: 'auto' },
      }}
    />
  )
}

/** What is shown and cannot be changed. */
function Fixed({ id, field, value }: FieldFrameProps) {
  const text = asText(value)
  return (
    <output id={id} className={styles.fixed}>
      {text === '' ? (
        <span className={styles.nothing}>{field.placeholder ?? '―'}</span>
      ) : (
        (field.options?.find((option) => option.value === text)?.label ?? text)
      )}
    </output>
  )
}

/** What the builder says of it, or what its cut-off comes to. */
const commentOf = ({ comment, datetime }: InputField): ReactNode =>
  comment ?? (datetime?.cutOff !== undefined && <CutOff rules={datetime} />)

function Below({ id, field, value, problem, comment }: FieldFrameProps & { comment: ReactNode }) {
  return (
    <div className={styles.below}>
      {problem !== undefined && (
        <span id={`${id}-problem`} className={look.error}>
          {problem}{' '}
        </span>
      )}
      {comment && (
        <span id={`${id}-comment`} className={look.comment}>
          {comment}
        </span>
      )}
      {inputTypeOf(field.input).rows && field.check.maxLength !== undefined && (
        <LetterCount letters={[...asText(value)].length} most={field.check.maxLength} />
      )}
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
