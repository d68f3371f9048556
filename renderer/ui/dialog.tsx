import { useEffect, useId, useRef, type ReactNode } from 'react'
import { t } from '@lingui/core/macro'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

/** A modal window on the browser's own `<dialog>`: it keeps the focus inside and gives it back. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  forced,
  width = 480,
}: {
  title: string
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** Without a way to close it but its buttons. */
  forced?: boolean
  width?: number
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current!
    const before = document.activeElement
    if (!element.open) element.showModal()
    // The browser would begin with the button that closes.
    element
      .querySelector<HTMLElement>(
        '[data-first], input:not([type=hidden]), select, textarea, [role=treeitem][tabindex="0"]',
      )
      ?.focus()
    return () => {
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      style={{ width: `min(${width}px, calc(100vw - 24px))` }}
      onCancel={(event) => {
        event.preventDefault()
        if (!forced) onClose()
      }}
      onClick={(event) => {
        if (!forced && event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {!forced && <IconButton icon="close" label={t`Close`} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
