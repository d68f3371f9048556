import { Icon } from './icon.tsx'
import styles from './badge.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'neutral'

export function Badge({
  children,
  tone = 'neutral',
  hint,
  icon,
}: {
  children: string
  tone?: Tone
  hint?: string | undefined
  icon?: string | undefined
}) {
  return (
    <span className={styles.badge} data-tone={tone} title={hint === '' ? undefined : hint}>
      <Icon name={icon} size={14} />
      {children}
      {hint !== undefined && hint !== '' && <span className="visually-hidden"> {hint}</span>}
    </span>
  )
}
