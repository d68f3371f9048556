import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { asText } from '../../../../runtime/values/as-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { Problem } from '../../../../runtime/problem.ts'
import { LoginValues, type LoginChoice } from './login-values.tsx'
import { typedValue, type SqlParameter } from './parameter.ts'
import styles from './values-dialog.module.css'

export type Values = Record<string, unknown>

interface Props {
  title: string
  text: string
  parameters: readonly SqlParameter[]
  labelOf(parameter: SqlParameter): string
  values: Values
  secret: readonly string[]
  /** Names that the document does not list yet. */
  unlisted: readonly string[]
  /** Logins whose row can give the values. */
  logins?: readonly LoginChoice[]
  /** A problem in the user's language. */
  sentence?: (problem: Problem) => string
  onRun(values: Values): void
  onClose(): void
}

/** Asks for the values of parameters before a run. Those of `secret` names are typed unseen and kept nowhere. */
export function ValuesDialog(props: Props) {
  const { title, text, parameters, labelOf, values, secret, unlisted, onRun, onClose } = props
  const { logins = [], sentence = ({ message }) => message } = props
  const { t } = useLingui()
  const form = useId()
  const [typed, setTyped] = useState<Values>(values)
  const put = (name: string, value: unknown): void => setTyped((before) => ({ ...before, [name]: value }))
  const take = (row: Values): number => {
    let filled = 0
    for (const { name } of parameters) {
      const column = Object.keys(row).find((key) => key.toLowerCase() === name.toLowerCase())
      if (column === undefined) continue
      put(name, row[column])
      filled++
    }
    return filled
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button primary icon="play" type="submit" form={form}>{t`Run`}</Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onRun(Object.fromEntries(parameters.map(({ name }) => [name, name in typed ? typed[name] : ''])))
        }}
      >
        <p className={fieldStyles.comment}>{text}</p>
        {logins.length > 0 && <LoginValues choices={logins} sentence={sentence} onRow={take} />}
        {parameters.map((parameter, index) => (
          <ParameterValue
            key={parameter.name}
            id={`${form}-${parameter.name}`}
            parameter={parameter}
            label={labelOf(parameter)}
            isSecret={secret.includes(parameter.name)}
            isFirst={index === 0}
            value={typed[parameter.name]}
            onChange={(value) => put(parameter.name, value)}
          />
        ))}
        {unlisted.length > 0 && (
          <p className={fieldStyles.comment}>{t`Added to the list of parameters: ${unlisted.join(', ')}`}</p>
        )}
      </form>
    </Dialog>
  )
}

interface ValueProps {
  id: string
  parameter: SqlParameter
  label: string
  isSecret: boolean
  isFirst: boolean
  value: unknown
  onChange(value: unknown): void
}

function ParameterValue({ id, parameter, label, isSecret, isFirst, value, onChange }: ValueProps) {
  const { t } = useLingui()
  const { name, dataType, length, scale } = parameter
  const isNull = value === null
  return (
    <div className={styles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label === '' || label === name ? `:${name}` : `${label} (:${name})`}
        <small>
          {dataType === 'numeric' ? t`number` : t`text`}
          {length === undefined ? '' : scale ? ` ${length},${scale}` : ` ${length}`}
        </small>
      </label>
      <div className={styles.value}>
        <input
          id={id}
          className={fieldStyles.input}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          // A dialog puts the focus where the person goes on.
          autoFocus={isFirst}
          inputMode={dataType === 'numeric' ? 'decimal' : undefined}
          disabled={isNull}
          placeholder={isNull ? 'NULL' : undefined}
          value={isNull ? '' : asText(value)}
          onChange={(event) => onChange(typedValue(event.target.value, dataType))}
        />
        <label className={fieldStyles.check}>
          <input type="checkbox" checked={isNull} onChange={(event) => onChange(event.target.checked ? null : '')} />
          NULL
        </label>
      </div>
    </div>
  )
}
