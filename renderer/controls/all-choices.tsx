import { t } from '@lingui/core/macro'
import look from '../ui/field.module.css'

interface Props {
  kind: 'radio' | 'checkbox'
  /** That of the radio buttons beside it. */
  name: string
  values: readonly string[]
  chosen: readonly string[]
  disabled?: boolean
  onChange(value: string | string[]): void
}

/** The further entry that chooses everything: of radio buttons none is chosen then, of checkboxes each. */
export function AllChoices({ kind, name, values, chosen, disabled, onChange }: Props) {
  const ticked = values.filter((value) => chosen.includes(value)).length
  const isAll = kind === 'radio' ? chosen.length === 0 : ticked > 0 && ticked === values.length
  return (
    <label className={look.check}>
      <input
        type={kind}
        {...(kind === 'radio' && { name })}
        ref={(input) => {
          if (input) input.indeterminate = kind === 'checkbox' && ticked > 0 && !isAll
        }}
        checked={isAll}
        disabled={disabled}
        onChange={() => {
          onChange(kind === 'radio' ? '' : isAll ? [] : [...values])
        }}
      />
      {kind === 'radio' ? t`All` : t`Select all`}
    </label>
  )
}
