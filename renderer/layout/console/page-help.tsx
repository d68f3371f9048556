import { useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog.tsx'
import { lazy, nothing } from '../../ui/lazy.tsx'
import type { HelpTextProps } from './help-text.tsx'

const HelpAside = lazy(() => import('./help-aside.tsx'), nothing)
const HelpText = lazy(() => import('./help-text.tsx'), nothing)

interface PageHelpProps extends HelpTextProps {
  /** The column beside the page; undefined where there is no room for one, null until it is drawn. */
  place: HTMLElement | null | undefined
  onClose(): void
}

/** The help of a page, in the column beside it or, on a small window, in a window of its own. */
export function PageHelp({ place, ...props }: PageHelpProps) {
  const { t } = useLingui()
  if (place) return createPortal(<HelpAside {...props} />, place)
  if (place === null) return null
  return (
    <Dialog title={t`Help`} width={560} onClose={props.onClose}>
      <HelpText help={props.help} kind={props.kind} />
    </Dialog>
  )
}
