import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { useApp } from '../app/app.ts'
import { isPlainClick } from '../browser/is-plain-click.ts'

/** A real link to a screen: it can be opened beside, copied and read aloud, and a plain press stays in the page. */
export function Link({
  to,
  newTab,
  onNavigate,
  children,
  ...rest
}: { to: string; newTab?: boolean; onNavigate?: (event: MouseEvent) => void; children: ReactNode } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href'
>) {
  const app = useApp()
  const isOutside = !to.startsWith('/')
  return (
    <a
      {...rest}
      href={isOutside ? to : app.boot.base + to}
      {...((newTab || isOutside) && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={(event) => {
        rest.onClick?.(event)
        if (isOutside || newTab || event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        if (onNavigate) onNavigate(event)
        else app.navigate(to)
      }}
    >
      {children}
    </a>
  )
}
