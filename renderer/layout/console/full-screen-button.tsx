import { useLingui } from '@lingui/react/macro'
import { useExternal } from '../../state/use-external.ts'
import { useApp } from '../../app/app.ts'
import { IconButton } from '../../ui/button.tsx'

/** Shows the page on the whole screen and back; browsers that cannot say so. */
export function FullScreenButton() {
  const { t } = useLingui()
  const app = useApp()
  const isFull = useExternal(subscribe, () => document.fullscreenElement !== null)
  const toggle = async (): Promise<void> => {
    if (!document.fullscreenEnabled)
      return app.notify({ tone: 'warning', text: t`This browser does not support full screen.` })
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      app.notify({ tone: 'warning', text: t`This browser does not support full screen.` })
    }
  }
  return (
    <IconButton
      icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
      label={isFull ? t`Leave full screen` : t`Full screen`}
      aria-pressed={isFull}
      onClick={() => void toggle()}
    />
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
