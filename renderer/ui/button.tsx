import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button as MantineButton, Loader } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  primary?: boolean | undefined
  danger?: boolean | undefined
  quiet?: boolean | undefined
  small?: boolean | undefined
  icon?: string | undefined
  busy?: boolean | undefined
}

/** A button with words, and an icon if the document names one. While busy it keeps the focus and cannot be pressed again. */
export function Button({
  primary,
  danger,
  quiet,
  small,
  icon,
  busy,
  children,
  className,
  ...rest
}: ButtonLook & { children?: ReactNode } & ComponentProps<'button'>) {
  const isWordless = children === undefined || children === ''
  return (
    <MantineButton
      type="button"
      {...rest}
      {...lookOf({ primary, danger, quiet, small }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <Loader size={16} color="currentColor" aria-hidden /> : <Icon name={icon} />}
      {!isWordless && <span>{children}</span>}
    </MantineButton>
  )
}

/** What Mantine's button is told of a look. */
export function lookOf({ primary, danger, quiet, small }: ButtonLook, className = '') {
  return {
    variant: primary ? 'filled' : quiet ? 'subtle' : 'default',
    ...(danger && { color: 'danger' }),
    size: small ? 'xs' : 'sm',
    className: `${styles.button} ${className}`,
  }
}

/** A square button with an icon only; `label` is read aloud and shown on hover. */
export function IconButton({
  icon,
  label,
  size = 20,
  className,
  ...rest
}: { icon: string; label: string; size?: number } & Omit<ComponentProps<'button'>, 'color'>) {
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      variant="icon"
      size="var(--control-small)"
      className={className ? `${styles.icon} ${className}` : `${styles.icon}`}
    >
      <Icon name={icon} size={size} />
    </ActionIcon>
  )
}
