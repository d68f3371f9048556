import { useEffect, useId, useState, type ReactNode } from 'react'
import fieldStyles from '../../../ui/field.module.css'
import styles from './sql-gui.module.css'

const look = `${fieldStyles.input} ${fieldStyles.small}`

/** A choice among codes, each with what it is called: what was chosen is one of them. */
export function Choice<Code extends string>({
  choices,
  onChange,
  ...select
}: {
  label: string
  value: NoInfer<Code>
  choices: readonly (readonly [Code, string])[]
  onChange(value: Code): void
}) {
  const choose = (typed: string): void => {
    const chosen = choices.find(([code]) => code === typed)
    if (chosen) onChange(chosen[0])
  }
  return (
    <Select {...select} onChange={choose}>
      {choices.map(([code, title]) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </Select>
  )
}

/** A choice among what stands in it. */
export function Select({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange(value: string): void
  children: ReactNode
}) {
  return (
    <select className={look} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
  )
}

/** A text that counts when the field is left or Enter is pressed: a name half typed is no name. */
export function TextInput({
  label,
  value,
  onChange,
  placeholder,
  type = 'text',
  pattern,
  refuse,
}: {
  label: string
  value: string
  onChange(value: string): void
  placeholder?: string | undefined
  type?: 'text' | 'number' | 'date'
  /** What is typed counts only when it matches; else the old text comes back. */
  pattern?: RegExp
  /** Why what is typed cannot stand; it stays as typed, with the sentence below it. Empty: it can. */
  refuse?: (typed: string) => string
}) {
  const [typed, setTyped] = useState(value)
  const id = useId()
  useEffect(() => setTyped(value), [value])
  const reason = typed === value ? '' : (refuse?.(typed) ?? '')
  const isWrong = reason !== '' || (pattern !== undefined && !pattern.test(typed))
  const commit = (): void => {
    if (reason !== '' || typed === value) return
    if (isWrong) setTyped(value)
    else onChange(typed)
  }
  const input = (
    <input
      className={look}
      type={type}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={reason === '' ? undefined : id}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
      }}
    />
  )
  if (!refuse) return input
  return (
    <span className={styles.checked}>
      {input}
      {reason !== '' && (
        <span id={id} className={fieldStyles.error} role="alert">
          {reason}
        </span>
      )}
    </span>
  )
}

export function Check({ label, on, onChange }: { label: string; on: boolean; onChange(on: boolean): void }) {
  return (
    <label className={fieldStyles.check}>
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
