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

  useEffect(() => {
    const [element, anchor] = [menu.current, opener.current]
    if (!element || !anchor) return
    if ('showPopover' in element) element.showPopover()
    const place = () => {
      const at = anchor.getBoundingClientRect()
      const left = align === 'end' ? at.right - element.offsetWidth : at.left
      const isBelow = at.bottom + element.offsetHeight + 8 < innerHeight || at.top < element.offsetHeight
      element.style.left = `${Math.max(8, Math.min(left, innerWidth - element.offsetWidth - 8))}px`
      element.style.top = `${isBelow ? at.bottom + 4 : at.top - element.offsetHeight - 4}px`
    }
    place()
    entries(element)[0]?.focus()
    const close = () => {
      setOpen(false)
    }
    const closeOutside = (event: Event) => {
      const { target } = event
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('resize', close)
    // The press itself may scroll its button into view: the menu follows instead of closing.
    window.addEventListener('scroll', place, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('resize', close)
      window.removeEventListener('scroll', place, true)
    }
  }, [opener, align, setOpen])

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
