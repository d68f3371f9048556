import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../../block-props.ts'
import { isOn, textOf } from '../../scope.ts'
import { Button } from '../../ui/button.tsx'

/** Runs its actions; while they run it cannot be pressed again, or stops them when the document says so. */
export default function ButtonOfScreen({ block, scope }: BlockProps<'button'>) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  const hint = textOf(block.hint, scope)

  const start = async (): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    setBusy(true)
    await run(block.onPress, scope.until(controller.signal)).finally(() => setBusy(false))
    if (controller.signal.aborted) await run(block.onStop, scope)
  }

  if (busy && block.stoppable)
    return (
      <Button danger small={block.small ?? false} icon="stop" onClick={() => running.current?.abort()}>
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
      disabled={isOn(block.disabled, scope)}
      title={hint === '' ? undefined : hint}
      onClick={() => void start()}
    >
      {textOf(block.label, scope)}
    </Button>
  )
}
