import { useState, type ReactNode } from 'react'
import styles from './section.module.css'

/** A part of the query under its heading; it folds. */
export function Section({
  title,
  at,
  tools,
  closed = false,
  children,
}: {
  title: string
  /** Its place in the document. */
  at?: string
  tools?: ReactNode
  /** Folded at first. */
  closed?: boolean
  children: ReactNode
}) {
  const [isOpen] = useState(!closed)
  return (
    <details className={styles.section} open={isOpen} data-at={at}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.body}>{children}</div>
    </details>
  )
}
