import { Button as MantineButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { lookOf, type ButtonLook } from './button.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

/** A link to a screen that looks like a button. */
export function ButtonLink({ to, icon, children, ...look }: { to: string; children: ReactNode } & ButtonLook) {
  return (
    <MantineButton component={Link} to={to} {...lookOf(look)}>
      <Icon name={icon} />
      <span>{children}</span>
    </MantineButton>
  )
}
