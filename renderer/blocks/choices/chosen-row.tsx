import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { ComponentLook } from '../../../runtime/generated/screens/component-look.ts'
import type { Scope } from '../../state/scope.ts'
import { ChosenField } from './chosen-field.tsx'
import { RowChooser } from './row-chooser.tsx'
import type { RowsFrom } from './row-table.tsx'
import { useSupplied, type Choice } from './use-supplied.ts'

interface Props {
  scope: Scope
  from: RowsFrom
  look: ComponentLook | undefined
  field: string
  title: string
  inputs: Readonly<Record<string, unknown>>
  value: string
  id: string
  disabled?: boolean
  placeholder?: string | undefined
  'aria-required'?: true | undefined
  'aria-invalid'?: true | undefined
  'aria-describedby'?: string | undefined
  onBlur?: () => void
  onChange(value: string): void
  /** Told what the value is called, as soon as that is known. */
  onNamed?: (choice: Choice) => void
}

/** One row of a component's table: in place, or in a dialog with what was chosen beside its button. */
export function ChosenRow({ scope, from, look, field, title, inputs, value, onChange, onNamed, ...common }: Props) {
  const [chosen, setChosen] = useState<Choice>()
  const known = chosen?.value === value ? chosen : undefined
  const wanted = value === '' || known ? undefined : { field, values: [value] }
  const named = useSupplied(scope.app.call, from, wanted, inputs)
  const now = known ?? named.choices.find((one) => one.value === value)
  useEffect(() => {
    if (now) onNamed?.(now)
    // Told of what is chosen, not of each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [now?.value, now?.label])
  const rows = (then?: () => void) => (
    <RowChooser
      {...{ scope, from, field, inputs, value }}
      label={title}
      height={look?.dialog ? Math.max(look.height, 400) : (look?.height ?? 234)}
      disabled={common.disabled ?? false}
      onChoose={(choice) => {
        setChosen(choice)
        onChange(choice.value)
      }}
      onDone={then}
    />
  )
  if (!look?.dialog) return <div id={common.id}>{rows()}</div>
  const words = now?.label ?? (value === '' ? '' : named.isWaiting ? '…' : t`Missing: ${value}`)
  return (
    <ChosenField {...common} width={760} title={title} text={words} onClear={() => onChange('')}>
      {(close) => rows(close)}
    </ChosenField>
  )
}
