import { useLingui } from '@lingui/react/macro'
import type { SqlExpression } from '../../../../runtime/sql-gui/sql-gui.ts'
import { asText } from '../../../../runtime/values/as-text.ts'
import { Select, TextInput } from './controls.tsx'
import styles from './sql-gui.module.css'
import { useSqlGui } from './sql-gui.ts'

const parameterPattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

/** A fixed value: a number where it stands beside a number, or alone looks like one. */
export function ValueInput({
  label,
  value,
  beside,
  onChange,
}: {
  label: string
  value: unknown
  beside?: SqlExpression | undefined
  onChange(value: string | number): void
}) {
  const { t } = useLingui()
  const typeClass = useTypeClass(beside)
  const isText = typeClass !== undefined && typeClass !== 'Number'
  return (
    <TextInput
      label={label}
      value={asText(value)}
      type={typeClass === 'Date' ? 'date' : 'text'}
      placeholder={typeClass === 'Number' ? t`Number` : t`Value`}
      onChange={(typed) => {
        const isNumber = !isText && /^-?\d{1,15}(\.\d{1,10})?$/.test(typed) && String(Number(typed)) === typed
        onChange(isNumber ? Number(typed) : typed)
      }}
    />
  )
}

function useTypeClass(expression: SqlExpression | undefined): string | undefined {
  const { columns } = useSqlGui()
  if (expression?.op !== 'field') return undefined
  return columns(expression.table ?? '').find(({ name }) => name === expression.field)?.typeClass
}

/** A listed parameter, or a new one by its name. */
export function ParameterInput({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useLingui()
  const { parameters, addParameter } = useSqlGui()
  const isNew = value === '' || !parameters.some(({ name }) => name === value)
  return (
    <div className={styles.operand}>
      {parameters.length > 0 && (
        <Select label={t`Parameter`} value={isNew ? '' : value} onChange={onChange}>
          <option value="">{t`New parameter…`}</option>
          {parameters.map(({ name }) => (
            <option key={name} value={name}>{`:${name}`}</option>
          ))}
        </Select>
      )}
      {isNew && (
        <TextInput
          label={t`Name of the new parameter`}
          value={value}
          placeholder="NAME"
          pattern={parameterPattern}
          onChange={(name) => {
            addParameter(name)
            onChange(name)
          }}
        />
      )}
    </div>
  )
}
