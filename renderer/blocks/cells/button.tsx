import { useState } from 'react'
import { run } from '../../actions/run.ts'
import { isOn, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { named } from '../../ui/named.ts'
import type { CellProps } from './cell-props.ts'

export default function ButtonOfRow({ cell, scope }: CellProps<'button'>) {
  const [busy, setBusy] = useState(false)
  const label = textOf(cell.label, scope)
  return (
    <Button
      small
      icon={cell.icon}
      danger={cell.danger ?? false}
      primary={cell.primary ?? false}
      busy={busy}
      aria-label={label === '' ? undefined : named(label, scope)}
      title={textOf(cell.hint, scope) || undefined}
      disabled={isOn(cell.disabled, scope)}
      onClick={(event) => {
        event.stopPropagation()
        setBusy(true)
        void run(cell.onPress, scope).finally(() => {
          setBusy(false)
        })
      }}
    >
      {label}
    </Button>
  )
}
