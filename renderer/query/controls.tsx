import { useEffect, useState, type ReactNode } from 'react'
import fieldStyles from '../ui/field.module.css'

const look = `${fieldStyles.input} ${fieldStyles.small}`

/** A choice among codes. */
export function Choice({
  label,
  value,
  choices,
  onChange,
  children,
  disabled,
}: {
  label: string
  value: string
  choices?: readonly (readonly [string, string])[]
  onChange(value: string): void
  children?: ReactNode
  disabled?: boolean
}) {
  return (
    <select
      className={look}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    >
      {children}
      {choices?.map(([code, title]) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
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
}: {
  label: string
  value: string
  onChange(value: string): void
  placeholder?: string | undefined
  type?: 'text' | 'number' | 'date'
  pattern?: RegExp
}) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isWrong = pattern !== undefined && !pattern.test(typed)
  const commit = (): void => {
    if (isWrong) setTyped(value)
    else if (typed !== value) onChange(typed)
  }
  return (
    <input
      className={look}
      type={type}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit()
      }}
    />
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
