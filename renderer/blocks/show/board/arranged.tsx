import { useLingui } from '@lingui/react/macro'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, ScreenReaderInstructions } from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import type { EditHandle } from '../../../model/edit-handle.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import styles from '../board.module.css'

interface ArrangedProps {
  label: string
  tiles: { span: number; content: ReactNode }[]
  handle: EditHandle
  /** Place of the list in the model. */
  at: string
}

/** Widths that a tile takes one after the other, in parts of 24. */
const widths = [6, 8, 12, 16, 24]

// The same objects at each drawing: with others every tile is drawn again.
const pointerOptions = { activationConstraint: { distance: 4 } }
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates }

/** Tiles that are moved by drag, by keyboard, or with Alt and an arrow, and made wider and narrower. */
export default function Arranged({ label, tiles, handle, at }: ArrangedProps) {
  const { t } = useLingui()
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))
  const move = useLatest((from: number, to: number) => {
    if (to >= 0 && to < tiles.length && to !== from) handle.model.move(`${at}/${from}`, to, t`Move in ${label}`)
  })
  const widen = useLatest((index: number, span: number) =>
    handle.change(`${at}/${index}/span`, span, t`Width in ${label}`),
  )
  const remove = useLatest((index: number) => handle.model.remove(`${at}/${index}`, t`Remove from ${label}`))
  const place = (id: string | number): number => Number(id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Tile ${place(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? t`Tile ${place(active.id)} is over place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? t`Tile ${place(active.id)} was put at place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => t`Tile ${place(active.id)} stays where it was.`,
  }
  const screenReaderInstructions: ScreenReaderInstructions = {
    draggable: t`Press space to pick the tile up, the arrow keys to move it, space to put it down, Escape to leave it. Alt with an arrow key moves it by one.`,
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) move(Number(active.id), Number(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={tiles.map((_, index) => String(index))} strategy={rectSortingStrategy}>
        <ul className={styles.board} aria-label={label}>
          {tiles.map((tile, index) => (
            <MovableTile key={index} {...{ index, label, onMove: move, onWiden: widen, onRemove: remove }} {...tile} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface MovableProps {
  index: number
  label: string
  span: number
  content: ReactNode
  onMove(from: number, to: number): void
  onWiden(index: number, span: number): void
  onRemove(index: number): void
}

function MovableTile({ index, label, span, content, onMove, onWiden, onRemove }: MovableProps) {
  const { t } = useLingui()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: String(index),
  })
  const number = index + 1
  const narrower = widths.findLast((width) => width < span)
  const wider = widths.find((width) => width > span)
  const press = (event: KeyboardEvent): void => {
    const by = event.altKey ? steps[event.key] : undefined
    if (by === undefined) return listeners?.['onKeyDown']?.(event)
    event.preventDefault()
    onMove(index, index + by)
  }
  const style: CSSProperties = {
    '--span': span,
    transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
    opacity: isDragging ? 0.6 : 1,
  }
  return (
    <li ref={setNodeRef} className={styles.tile} style={style}>
      <div className={styles.tools}>
        <IconButton
          ref={setActivatorNodeRef}
          icon="drag"
          size={16}
          {...attributes}
          {...listeners}
          className={`${styles.handle}`}
          label={t`${label}: move tile ${number}`}
          onKeyDown={press}
        />
        <IconButton
          icon="minus"
          size={16}
          disabled={narrower === undefined}
          label={t`${label}: make tile ${number} narrower`}
          onClick={() => narrower !== undefined && onWiden(index, narrower)}
        />
        <IconButton
          icon="plus"
          size={16}
          disabled={wider === undefined}
          label={t`${label}: make tile ${number} wider`}
          onClick={() => wider !== undefined && onWiden(index, wider)}
        />
        <IconButton icon="trash" size={16} label={t`${label}: remove tile ${number}`} onClick={() => onRemove(index)} />
      </div>
      {content}
    </li>
  )
}

/** By how many places a key with Alt moves a tile. */
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
