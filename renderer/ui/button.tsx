import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  primary?: boolean
  danger?: boolean
  quiet?: boolean
  small?: boolean
  icon?: string | undefined
  busy?: boolean
}

/** A button with words, and an icon if the document names one. While busy it cannot be pressed again. */
export function Button({
  primary,
  danger,
  quiet,
  small,
  icon,
  busy,
  children,
  disabled,
  className,
  ...rest
}: ButtonLook & { children?: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ primary, danger, quiet, small }, className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : <Icon name={icon} />}
      {children !== undefined && children !== '' && <span>{children}</span>}
    </button>
  )
}

/** The same look for a link. */
export function buttonClass(
  look: { [Name in keyof ButtonLook]?: ButtonLook[Name] | undefined },
  extra?: string,
): string {
  const names = [styles.button]
  if (look.primary) names.push(styles.primary)
  if (look.danger) names.push(styles.danger)
  if (look.quiet) names.push(styles.quiet)
  if (look.small) names.push(styles.small)
  if (extra) names.push(extra)
  return names.join(' ')
}

/** A square button with an icon only; `label` is read aloud and shown on hover. */
export function IconButton({
  icon,
  label,
  size = 20,
  className,
  ...rest
}: { icon: string; label: string; size?: number } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={className ? `${styles.icon} ${className}` : styles.icon}
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
