import { t } from '@lingui/core/macro'
import { useContext, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { run } from '../../actions/run.ts'
import type { Block as BlockNode } from '../../../runtime/generated/screens/block.ts'
import type { BlockProps } from '../block-props.ts'
import { Block } from '../block.tsx'
import { AsideContext, type Aside } from '../../ui/aside.ts'
import { holds, textOf } from '../../state/scope.ts'
import { TitleLineContext } from '../../ui/title-line.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './split.module.css'

/**
 * Two parts side by side, one narrow. On a small window the narrow one becomes a drawer. A shell that has a left column
 * of its own takes a narrow first part into it, so that there is one column and one drawer.
 */
export default function Split({ block, scope }: BlockProps<'split'>) {
  const [first, second] = block.blocks
  const isFirst = (block.side ?? 'start') === 'start'
  const [narrow, wide] = isFirst ? [first, second] : [second, first]
  if (narrow && wide) return <Both {...{ block, scope, narrow, wide, isFirst }} />
  const alone = wide ?? narrow
  return alone ? <Block block={alone} scope={scope} /> : null
}

interface BothProps extends BlockProps<'split'> {
  narrow: BlockNode
  wide: BlockNode
  /** The narrow one stands before the other. */
  isFirst: boolean
}

function Both({ block, scope, narrow, wide, isFirst }: BothProps) {
  const isDrawer = useMedia(`(max-width: ${((block.drawerBelow ?? 0) - 1) / 16}em)`) && block.drawerBelow !== undefined
  const aside = useContext(AsideContext)
  const [width, setWidth] = useWidth(`${scope.screen.key}:split`, block.width ?? 250)
  const own = 'label' in narrow ? textOf(narrow.label, scope) : ''
  const label = textOf(block.label, scope) || own || t`Categories`
  const isDrawn = narrow.when === undefined || holds(narrow.when, scope)

  if (isFirst && block.drawerBelow !== undefined && aside) {
    return (
      <>
        <InAside aside={aside} block={block} scope={scope} narrow={narrow} label={label} />
        <Block block={wide} scope={scope} />
      </>
    )
  }
  if (isDrawer) {
    return (
      <div className={styles.stack}>
        {isDrawn && <InDrawer block={narrow} scope={scope} label={label} />}
        <Block block={wide} scope={scope} />
      </div>
    )
  }
  const narrowPart = isDrawn && (
    <div className={styles.narrow} style={{ width }}>
      <Block block={narrow} scope={scope} />
    </div>
  )
  const handle = isDrawn && block.resizable && (
    <Handle side={isFirst ? 'start' : 'end'} width={width} onWidth={setWidth} />
  )
  return (
    <div className={styles.split}>
      {isFirst && narrowPart}
      {isFirst && handle}
      <div className={styles.wide}>
        <Block block={wide} scope={scope} />
      </div>
      {!isFirst && handle}
      {!isFirst && narrowPart}
    </div>
  )
}

function InDrawer({ block, scope, label }: { block: BlockNode; scope: BothProps['scope']; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="menu" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <Block block={block} scope={scope} />
        </Dialog>
      )}
    </>
  )
}

/** The border: moved by pointer, or by arrow keys in steps of 16 pixels. */
function Handle({ side, width, onWidth }: { side: 'start' | 'end'; width: number; onWidth(width: number): void }) {
  const from = useRef<{ x: number; width: number }>(undefined)
  const sign = side === 'start' ? 1 : -1
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Border`}
      aria-valuenow={width}
      aria-valuemin={160}
      aria-valuemax={900}
      tabIndex={0}
      className={styles.handle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        onWidth(width + (event.key === 'ArrowRight' ? 16 : -16) * sign)
      }}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={(event: PointerEvent) => {
        if (from.current) onWidth(from.current.width + (event.clientX - from.current.x) * sign)
      }}
      onPointerUp={() => {
        from.current = undefined
      }}
    />
  )
}

function useWidth(name: string, normal: number): [number, (width: number) => void] {
  const key = `kumiki:width:${name}`
  const [width, setWidth] = useState(() => Number(localStorage.getItem(key)) || normal)
  return [
    width,
    (next) => {
      const bounded = Math.round(Math.min(900, Math.max(160, next)))
      localStorage.setItem(key, String(bounded))
      setWidth(bounded)
    },
  ]
}

interface InAsideProps extends BlockProps<'split'> {
  aside: Aside
  narrow: BlockNode
  label: string
}

/** The narrow part in the left column of the shell, and what opens that where it is a drawer. */
function InAside({ aside, block, scope, narrow, label }: InAsideProps) {
  const chosen = textOf(block.chosen, scope)
  const titleLine = useContext(TitleLineContext)
  const opener = (
    <Button small icon="filter" onClick={aside.open}>
      {label}
    </Button>
  )
  return (
    <>
      {aside.place &&
        createPortal(
          <section className={styles.aside} aria-label={label}>
            <h2 className={styles.asideTitle}>{label}</h2>
            <Block block={narrow} scope={scope} />
          </section>,
          aside.place,
        )}
      {aside.isDrawer && (titleLine ? titleLine.place && createPortal(opener, titleLine.place) : opener)}
      {aside.isDrawer && chosen !== '' && (
        <div className={styles.opener}>
          <Chip
            text={chosen}
            onRemove={() => {
              void run(block.onClear, scope)
            }}
          />
        </div>
      )}
    </>
  )
}
