import { useLingui } from '@lingui/react/macro'
import { useStoppable } from '../../actions/use-stoppable.ts'
import type { BlockProps } from '../block-props.ts'
import { holds, isOn, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'

/** Runs its actions; while they run it cannot be pressed again, or stops them when the document says so. */
export default function ButtonOfScreen({ block, scope }: BlockProps<'button'>) {
  const { t } = useLingui()
  const { busy, start, stop } = useStoppable()
  const hint = textOf(block.hint, scope)

  if (busy && block.stoppable)
    return (
      <Button danger small={block.small ?? false} icon="stop" onClick={stop}>
        {t`Stop`}
      </Button>
    )
  return (
    <Button
      primary={block.primary ?? false}
      danger={block.danger ?? false}
      quiet={block.quiet ?? false}
      small={block.small ?? false}
      icon={block.icon}
      busy={busy}
      aria-pressed={block.pressed && holds(block.pressed, scope)}
      disabled={isOn(block.disabled, scope)}
      title={hint === '' ? undefined : hint}
      onClick={() => void start(block.onPress, scope, block.onStop)}
    >
      {textOf(block.label, scope)}
    </Button>
  )
}
