import { t } from '@lingui/core/macro'
import { asText } from '../../runtime/values/as-text.ts'
import look from '../ui/field.module.css'
import { languageOf } from '../ui/language-of.ts'
import { momentFormats } from '../ui/days/moment-formats.ts'
import { MomentInput } from '../ui/days/moment-input.tsx'
import { AllChoices } from './all-choices.tsx'
import type { ElementProps, Elements, LineProps } from './control.ts'

const lookOf = (className = '') => `${look.input} ${className}`.trimEnd()

function Line({ common, value, placeholder, type = 'text', inputMode, typing, onChange }: LineProps) {
  return (
    <input
      {...common}
      {...{ type, inputMode, placeholder }}
      className={lookOf(common.className)}
      value={asText(value)}
      autoComplete="off"
      {...typing}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}

function Lines({ common, value, placeholder, rows = 5, onChange }: ElementProps) {
  return (
    <textarea
      {...common}
      {...{ rows, placeholder }}
      className={lookOf(common.className)}
      value={asText(value)}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    />
  )
}

const Moment: Elements['Moment'] = ({ common, kind, value, datetime = {}, stored, placeholder, onChange }) => (
  <MomentInput
    {...common}
    kind={kind}
    format={datetime.format ?? momentFormats[kind]}
    stored={stored}
    digits={datetime.timeDigit}
    value={asText(value)}
    rules={datetime}
    {...(placeholder !== undefined && { placeholder })}
    onChange={onChange}
  />
)

function Select({ common, value, options = [], nothing, onChange }: ElementProps) {
  return (
    <select
      {...common}
      className={lookOf(common.className)}
      value={asText(value)}
      onChange={(event) => {
        onChange(event.target.value)
      }}
    >
      <option value="">{nothing ?? t`Please choose`}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={languageOf(option.label)}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function Check({ common, value, label, onChange }: ElementProps) {
  return (
    <label className={look.check}>
      <input
        {...common}
        type="checkbox"
        checked={value === true}
        onChange={(event) => {
          onChange(event.target.checked)
        }}
      />
      {label}
    </label>
  )
}

const Choices: Elements['Choices'] = ({ common, value, options = [], all, group, several, onChange }) => {
  const { id, disabled, onBlur } = common
  const values = options.map((option) => option.value)
  const chosen = chosenIn(value, !several && !all && values.includes(''))
  const kind = several ? 'checkbox' : 'radio'
  return (
    <div {...group}>
      {all && <AllChoices {...{ kind, values, chosen, disabled, onChange }} name={id} />}
      {options.map((option) => (
        <label key={option.value} className={look.check}>
          <input
            type={kind}
            name={id}
            disabled={disabled}
            checked={chosen.includes(option.value)}
            onBlur={onBlur}
            onChange={(event) => {
              if (!several) onChange(option.value)
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

/** Among radio buttons nothing may be a choice of its own. */
function chosenIn(value: unknown, isNothingAChoice: boolean): string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = asText(value)
  return text === '' && !isNothingAChoice ? [] : [text]
}

/** The page's own elements, in the look of `ui/field.module.css`. */
export const plainElements: Elements = { Line, Lines, Moment, Select, Choices, Check }
