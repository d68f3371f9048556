import { t } from '@lingui/core/macro'
import { useId, type HTMLAttributes, type ReactNode } from 'react'
import type { SearchBlock } from '../../../../runtime/generated/blocks/search.ts'
import { formatDate } from '../../../../runtime/values/dates.ts'
import type { CommonProps, ControlProps, Elements, Option } from '../../../controls/control.ts'
import { inputControl } from '../../../controls/index.ts'
import { plainElements } from '../../../controls/plain-elements.tsx'
import { textOf, type Scope } from '../../../state/scope.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import look from '../../../ui/field.module.css'
import { lookStyle } from '../../frames/look-style.ts'
import styles from '../search.module.css'
import type { SearchField } from './values.ts'

export interface SearchFrameProps {
  field: SearchField
  /** Where labels stand, if the field says nothing. */
  labels: SearchBlock['labelPosition']
  value: unknown
  scope: Scope
  /** What is wrong with what was typed. */
  problem?: string | undefined
  /** Draws the control in place of the usual one. */
  control?: (common: SuppliedProps) => ReactNode
  onChange(value: unknown): void
}

/** What a control that is drawn elsewhere needs. */
type SuppliedProps = Pick<CommonProps, 'id' | 'disabled'> & {
  'aria-describedby': string | undefined
  placeholder: string | undefined
}

/** A condition is one line. */
const elements: Elements = { ...plainElements, Lines: plainElements.Line }

/** One condition: its label, its control, and a small comment. */
export function SearchFrame(props: SearchFrameProps) {
  const { field, scope, value, onChange } = props
  const id = useId()
  const { Draw, shape } = inputControl(field.input)
  const drawn = shape?.(field.options !== undefined) ?? 'line'
  const options = optionsOf(props)
  const comment = textOf(field.comment, scope)
  const described = comment === '' ? undefined : `${id}c`
  const common: CommonProps = { id, disabled: field.disabled ?? false, 'aria-describedby': described }
  const name = textOf(field.label, scope)
  const label = field.or ? (
    <>
      <span className={styles.or}>{t`or`}</span> {name}
    </>
  ) : (
    name
  )
  const shown: ControlProps = { elements, common, label, value, options, all: field.all, onChange }
  const below = comment !== '' && (
    <span id={described} className={look.comment}>
      {comment}
    </span>
  )
  const place = placeOf(props)
  if (drawn === 'line')
    return (
      <div {...place}>
        <Line {...props} {...{ id, label, shown }} />
        {below}
      </div>
    )
  if (drawn === 'check')
    return (
      <div {...place} data-check>
        <span className={styles.label} aria-hidden="true" />
        <Draw {...shown} />
        {below}
      </div>
    )
  return (
    <fieldset {...place} aria-describedby={described}>
      <legend className={styles.label}>{label}</legend>
      <Draw
        {...shown}
        group={{
          className: styles.choices,
          style: field.look && { maxHeight: field.look.height, overflowY: 'auto' },
        }}
        onChange={(next) => onChange(rawOf(field, next))}
      />
      {below}
    </fieldset>
  )
}

function optionsOf({ field, scope }: SearchFrameProps): Option[] | undefined {
  return field.options?.map(({ value, label }) => ({ value: String(value), label: textOf(label ?? value, scope) }))
}

/** The one that is chosen is given as the document has it: a number stays a number. */
function rawOf({ options = [] }: SearchField, chosen: unknown): unknown {
  return options.find(({ value }) => String(value) === chosen)?.value ?? chosen
}

function placeOf({ field, labels }: SearchFrameProps): HTMLAttributes<HTMLElement> {
  return {
    className: styles.field,
    'data-size': field.size,
    'data-labels': field.labelPosition ?? labels ?? 'top',
    style: {
      ...lookStyle(field.look),
      ...(field.span !== undefined && { gridColumn: `span ${Math.ceil(field.span / 6)}` }),
    },
  } as HTMLAttributes<HTMLElement>
}

type InnerProps = SearchFrameProps & { id: string; label: ReactNode; shown: ControlProps }

/** Label, control with what one press puts in, and what is wrong. */
function Line({ id, field, label, scope, value, problem, control, shown }: InnerProps) {
  const { Draw, shortcuts } = inputControl(field.input)
  const { disabled, 'aria-describedby': described } = shown.common
  const placeholder = textOf(field.placeholder, scope) || undefined
  const common: CommonProps = {
    ...shown.common,
    className: styles.control,
    'data-field': field.field,
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? described : `${id}p`,
  }
  const { datetime } = field
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.entry}>
        {control ? (
          control({ id, disabled, 'aria-describedby': described, placeholder })
        ) : (
          <Draw
            {...shown}
            {...{ common, placeholder, datetime }}
            value={asText(value)}
            stored={datetime?.stored}
            nothing={t`All`}
          />
        )}
        {shortcuts && !control && !disabled && (
          <span className={styles.shortcuts}>
            {shortcuts().map((shortcut) => (
              <button
                key={shortcut.value}
                type="button"
                onClick={() => {
                  shown.onChange(formatDate(shortcut.value, datetime?.stored))
                }}
              >
                {shortcut.label}
              </button>
            ))}
          </span>
        )}
      </div>
      {problem !== undefined && (
        <span id={`${id}p`} className={look.error} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
