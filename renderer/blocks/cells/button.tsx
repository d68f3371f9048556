import { useState } from 'react'
import { run } from '../../actions/run.ts'
import { isOn, textOf } from '../../scope.ts'
import { Button } from '../../ui/button.tsx'
import type { CellProps } from './cell.tsx'

export default function ButtonOfRow({ cell, scope }: CellProps<'button'>) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      small
      icon={cell.icon}
      danger={cell.danger ?? false}
      primary={cell.primary ?? false}
      busy={busy}
      disabled={isOn(cell.disabled, scope)}
      onClick={(event) => {
        event.stopPropagation()
        setBusy(true)
        void run(cell.onPress, scope).finally(() => {
          setBusy(false)
        })
      }}
    >
      {textOf(cell.label, scope)}
    </Button>
  )
}
