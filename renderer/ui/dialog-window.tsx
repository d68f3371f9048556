import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog.module.css'

/** The windows that are open, the uppermost last: Escape closes that one alone. */
const opened: object[] = []

/** Where typing begins: what asks for it, else the first input, not the button that closes. */
const first = '[data-first], input:not([type=hidden]), select, textarea, [role=treeitem][tabindex="0"]'

function markFirst(sheet: HTMLElement | null): void {
  sheet?.querySelector(first)?.setAttribute('data-autofocus', 'true')
}

/** Mantine's modal. It moves no scrollbar: its own way of that writes a style sheet, which the page's policy forbids. */
export default function DialogWindow({ title, onClose, children, footer, forced = false, width = 480 }: DialogProps) {
  const me = useRef<object>({})
  useEffect(() => {
    const [own, before] = [me.current, document.activeElement]
    opened.push(own)
    return () => {
      opened.splice(opened.indexOf(own), 1)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <Modal.Root
      opened
      onClose={() => {
        if (!forced && opened.at(-1) === me.current) onClose()
      }}
      size={`${width}px`}
      xOffset="12px"
      yOffset="16px"
      centered
      classNames={{ content: `${styles.dialog}` }}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay color="#0a0f19" backgroundOpacity={0.45} radius={0} />
      <Modal.Content>
        <div ref={markFirst} className={styles.sheet}>
          {/* A heading of this window, no banner of the page. */}
          <Modal.Header className={styles.head} role="presentation">
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            {!forced && <IconButton icon="close" label={t`Close`} onClick={onClose} />}
          </Modal.Header>
          <Modal.Body className={styles.body}>{children}</Modal.Body>
          {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
