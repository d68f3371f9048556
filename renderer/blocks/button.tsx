import { useState } from 'react'
import type { Action } from '../actions/action.ts'
import { run } from '../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import { isOn, textOf } from '../scope.ts'
import { Button } from '../ui/button.tsx'

export interface ButtonBlock {
  type: 'button'
  label: unknown
  icon?: string
  primary?: boolean
  danger?: boolean
  quiet?: boolean
  small?: boolean
  disabled?: unknown
  /** Why it cannot be pressed, or what it does; shown on hover and read aloud. */
  hint?: unknown
  onPress: Action[]
}

/** Runs its actions; while they run it cannot be pressed again. */
export default function ButtonOfScreen({ block, scope }: BlockProps<ButtonBlock>) {
  const [busy, setBusy] = useState(false)
  const hint = textOf(block.hint, scope)
  return (
    <Button
      primary={block.primary ?? false}
      danger={block.danger ?? false}
      quiet={block.quiet ?? false}
      small={block.small ?? false}
      icon={block.icon}
      busy={busy}
      disabled={isOn(block.disabled, scope)}
      title={hint === '' ? undefined : hint}
      onClick={() => {
        setBusy(true)
        void run(block.onPress, scope).finally(() => {
          setBusy(false)
        })
      }}
    >
      {textOf(block.label, scope)}
    </Button>
  )
}
