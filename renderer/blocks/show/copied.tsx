import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Scope } from '../../state/scope.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './copied.module.css'

/** What nobody types off a screen, with a button that copies it; browsers let only safe pages copy. */
export function Copied({ text, scope, children }: { text: string; scope: Scope; children: ReactNode }) {
  if (typeof navigator === 'undefined' || !navigator.clipboard) return children
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    scope.app.notify({ tone: 'success', text: t`Copied` })
  }
  return (
    <div className={styles.copied}>
      {children}
      <IconButton icon="copy" size={16} label={t`Copy`} onClick={() => void copy()} />
    </div>
  )
}
