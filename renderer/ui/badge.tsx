import '@mantine/core/styles/Badge.css'
import { Badge as MantineBadge } from '@mantine/core'
import { Icon } from './icon.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'neutral'

/** A word in its tone; a hint is shown on hover and read aloud. */
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
  const hasHint = hint !== undefined && hint !== ''
  return (
    <MantineBadge
      component="span"
      variant={tone}
      {...(icon !== undefined && { leftSection: <Icon name={icon} size={14} /> })}
      {...(hasHint && { title: hint })}
    >
      {children}
      {hasHint && <span className="visually-hidden"> {hint}</span>}
    </MantineBadge>
  )
}
