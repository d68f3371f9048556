import type { ReactNode } from 'react'
import { lazy, nothing } from './lazy.tsx'

export interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** Without a way to close it but its buttons. */
  forced?: boolean
  /** In pixels; never wider than the page. */
  width?: number
}

/** A modal window: it keeps the focus inside and gives it back. Fetched when it opens first, or when nothing else is to do. */
export const Dialog = lazy<DialogProps>(() => import('./dialog-window.tsx'), nothing)
