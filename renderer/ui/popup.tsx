import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Button, IconButton, type ButtonLook } from './button.tsx'
import styles from './popup.module.css'
import { useFloating } from './use-floating.ts'

/**
 * A button with a menu below it. Arrow keys move, Escape closes and gives the focus back.
 * It is drawn in the browser's top layer, so no scrolling box cuts it off.
 */
export function Popup({
  label,
  button,
  children,
  className,
  look,
  icon,
  align = 'end',
}: {
  label: string
  /** What the opener shows, where it is no icon alone. */
  button?: ReactNode
  /** Entries; `close` before they act. */
  children: (close: () => void) => ReactNode
  className?: string | undefined
  /** The opener looks like a button of this look. */
  look?: ButtonLook
  /** The opener is this icon. */
  icon?: string
  align?: 'start' | 'end'
}) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  const opening = {
    ref: opener,
    'aria-label': label,
    title: label,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick(event: MouseEvent) {
      event.stopPropagation()
      setOpen(!isOpen)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' && !isOpen) {
        event.preventDefault()
        setOpen(true)
      }
    },
  } as const
  return (
    <>
      {icon !== undefined ? (
        <IconButton {...opening} icon={icon} label={label} />
      ) : look ? (
        <Button {...opening} {...look}>
          {button}
        </Button>
      ) : (
        <button {...opening} type="button" className={className}>
          {button}
        </button>
      )}
      {isOpen && (
        <Menu id={id} label={label} align={align} opener={opener} setOpen={setOpen}>
          {children}
        </Menu>
      )}
    </>
  )
}

interface MenuProps {
  id: string
  label: string
  align: 'start' | 'end'
  opener: RefObject<HTMLButtonElement | null>
  setOpen(isOpen: boolean): void
  children: (close: () => void) => ReactNode
}

/** What is open of a popup. It alone listens: of fifty rows each has an opener. */
function Menu({ id, label, align, opener, setOpen, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)

  useFloating({ element: menu, anchor: opener, align, onClose: () => setOpen(false) })
  useEffect(() => {
    if (menu.current) entries(menu.current)[0]?.focus()
  }, [])

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const list = menu.current ? entries(menu.current) : []
    const at = list.indexOf(document.activeElement as HTMLElement)
    const move = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      list.at(move >= list.length ? 0 : move)?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    <div
      ref={menu}
      id={id}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {children(close)}
    </div>
  )
}

function entries(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')]
}

/** An entry of a popup. */
export function PopupEntry({
  icon,
  children,
  onPress,
  danger,
  checked,
}: {
  icon?: ReactNode
  children: ReactNode
  onPress(): void
  danger?: boolean | undefined
  checked?: boolean
}) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={styles.entry}
      data-danger={danger || undefined}
      onClick={onPress}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A line between groups of entries, or words above one. */
export function PopupNote({ children }: { children?: ReactNode }) {
  return children === undefined ? <hr className={styles.line} /> : <div className={styles.note}>{children}</div>
}
