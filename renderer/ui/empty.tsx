import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './empty.module.css'

/** Says that there is nothing, or that something failed, and what can be done. */
export function Empty({
  icon = 'box',
  title,
  text,
  children,
  alert,
  heading,
}: {
  icon?: string | undefined
  title: string
  text?: string | undefined
  children?: ReactNode
  alert?: boolean
  /** It is the page: its title is the page's heading. */
  heading?: boolean
}) {
  return (
    <div className={styles.empty} role={alert ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size={28} />
      </span>
      {heading ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {text !== undefined && text !== '' && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
