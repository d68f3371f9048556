import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type DragEndEvent,
  type Over,
  type ScreenReaderInstructions,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { palettePlace, partIn } from './row-palette.tsx'
import styles from './row-palette.module.css'

interface SortingProps {
  /** Number of rows. */
  count: number
  /** The row that is held now, by its index. */
  onDragged(index: number | undefined): void
  onMove(from: number, to: number): void
  /** What stands above the rows was dragged before one of them, or behind the last one. */
  onPlace: ((part: string, index: number) => void) | undefined
  children: ReactNode
}

// The same objects at each drawing: with others every row is drawn again.
const pointerOptions = { activationConstraint: { distance: 4 } }
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates }

/** Rows in it are dragged with the pointer or the keyboard, and it is told aloud where they are. */
export function Sorting({ count, onDragged, onMove, onPlace, children }: SortingProps) {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => String(index)), [count])
  const [part, setPart] = useState<string>()
  const { announcements, screenReaderInstructions } = useTold()
  const end = (): void => {
    onDragged(undefined)
    setPart(undefined)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
    end()
    const placed = partIn(active.id)
    if (!over || over.id === palettePlace) return
    if (placed === undefined) onMove(Number(active.id), Number(over.id))
    else onPlace?.(placed, indexAt(active, over))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => {
        setPart(partIn(active.id))
        onDragged(partIn(active.id) === undefined ? Number(active.id) : undefined)
      }}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {part !== undefined && <span className={styles.ghost}>{part}</span>}
      </DragOverlay>
    </DndContext>
  )
}

/** The number that it gets: before the row over whose upper half it is, else behind it. */
function indexAt(active: Active, over: Over): number {
  const held = active.rect.current.translated
  const isBelow = held !== null && held.top + held.height / 2 > over.rect.top + over.rect.height / 2
  return Number(over.id) + (isBelow ? 1 : 0)
}

function useTold(): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } {
  const { t } = useLingui()
  const place = (id: string | number): number => Number(id) + 1
  return {
    announcements: {
      onDragStart: ({ active }) => {
        const part = partIn(active.id)
        return part === undefined ? t`Row ${place(active.id)} is picked up.` : t`${part} is picked up.`
      },
      onDragOver: ({ active, over }) => {
        const part = partIn(active.id)
        if (!over || over.id === palettePlace) return undefined
        return part === undefined
          ? t`Row ${place(active.id)} is over place ${place(over.id)}.`
          : t`${part} is over place ${place(over.id)}.`
      },
      onDragEnd: ({ active, over }) => {
        const part = partIn(active.id)
        if (!over || over.id === palettePlace) return undefined
        return part === undefined
          ? t`Row ${place(active.id)} was put at place ${place(over.id)}.`
          : t`${part} was put at place ${indexAt(active, over) + 1}.`
      },
      onDragCancel: ({ active }) => {
        const part = partIn(active.id)
        return part === undefined ? t`Row ${place(active.id)} stays where it was.` : t`${part} stays where it was.`
      },
    },
    screenReaderInstructions: {
      draggable: t`Press space to pick the row up, the arrow keys to move it, space to put it down, Escape to leave it. Alt with an arrow key moves it by one.`,
    },
  }
}
