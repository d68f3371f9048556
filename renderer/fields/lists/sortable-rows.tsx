import { useLingui } from '@lingui/react/macro'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, ScreenReaderInstructions } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import '../mantine-parts.ts'
import { Table } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useFields } from '../field-context.ts'
import { columnName, type Column } from './column.ts'
import { RowChunks } from './row-chunks.tsx'
import { SortableRow } from './sortable-row.tsx'
import styles from './sortable-rows.module.css'
import { useCells } from './use-cells.ts'

export interface SortableRowsProps {
  /** Place of the list. */
  at: string
  /** Number of items; each row follows its own. */
  count: number
  itemSchema: JsonSchema
  label: string
  columns: readonly Column[]
  canMove: boolean
  canRemove: boolean
  /** Index of the chosen row and what happens when another is chosen. */
  chosen?: number
  onChoose?(index: number): void
  /** A row that was just added: its first cell is opened for typing. A new object each time. */
  begun?: { index: number } | undefined
  /** Draws what opens below a row. */
  details?(index: number): ReactNode
  /** What a cell shows while the item says nothing; another function where it says something else. */
  emptyText?(item: unknown, column: Column): string
}

// The same objects at each drawing: with others every row is drawn again.
const pointerOptions = { activationConstraint: { distance: 4 } }
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates }

/** Rows of a list: cells are edited one at a time, rows are moved by drag, by keyboard, or with Alt and an arrow. */
export function SortableRows(props: SortableRowsProps) {
  const { at, count, itemSchema, label, columns, canMove, canRemove, chosen, onChoose, begun, details, emptyText } =
    props
  const { model, readOnly } = useFields()
  const { t } = useLingui()
  const { table, cell, openCell, press, paste } = useCells(props)
  const [open, setOpen] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const isMovable = canMove && !readOnly && count > 1
  // Handlers stay the same, so that typing in one row draws no other.
  const remove = useLatest((index: number) => model.remove(`${at}/${index}`, t`Remove from ${label}`))
  const toggle = useLatest((index: number) => setOpen(open === index ? undefined : index))
  const choose = useLatest((index: number) => onChoose?.(index))
  const move = useLatest((from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return
    model.move(`${at}/${from}`, to, t`Move in ${label}`)
    setOpen(undefined)
  })
  return (
    <Sorting count={count} onDragged={setDragged} onMove={move}>
      <div className={styles.scroll}>
        <Table
          className={styles.table}
          verticalSpacing={2}
          horizontalSpacing={6}
          withTableBorder
          aria-label={label}
          ref={table}
          onKeyDown={press}
          onPaste={paste}
        >
          <Headings columns={columns} isMovable={isMovable} />
          <RowChunks
            at={at}
            count={count}
            columns={columns.length + (isMovable ? 2 : 1)}
            kept={[dragged, open, begun?.index, cell?.row].filter((index) => index !== undefined)}
            row={(index) => (
              <SortableRow
                key={index}
                at={at}
                index={index}
                itemSchema={itemSchema}
                label={label}
                columns={columns}
                emptyText={emptyText}
                isMovable={isMovable}
                isChosen={onChoose && chosen === index}
                activeCell={cell?.row === index ? cell.column : undefined}
                onCell={openCell}
                onMove={move}
                onRemove={canRemove && !readOnly ? remove : undefined}
                onOpen={details && toggle}
                onChoose={choose}
                details={open === index ? details?.(index) : undefined}
              />
            )}
          />
        </Table>
      </div>
    </Sorting>
  )
}

interface SortingProps {
  count: number
  /** The row that is held now, by its index. */
  onDragged(index: number | undefined): void
  onMove(from: number, to: number): void
  children: ReactNode
}

/** Rows in it are dragged with the pointer or the keyboard, and it is told aloud where they are. */
function Sorting({ count, onDragged, onMove, children }: SortingProps) {
  const { t } = useLingui()
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => String(index)), [count])
  const drop = ({ active, over }: DragEndEvent): void => {
    onDragged(undefined)
    if (over) onMove(Number(active.id), Number(over.id))
  }
  const place = (id: string | number): number => Number(id) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => t`Row ${place(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? t`Row ${place(active.id)} is over place ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? t`Row ${place(active.id)} was put at place ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }) => t`Row ${place(active.id)} stays where it was.`,
  }
  const screenReaderInstructions: ScreenReaderInstructions = {
    draggable: t`Press space to pick the row up, the arrow keys to move it, space to put it down, Escape to leave it. Alt with an arrow key moves it by one.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onDragged(Number(active.id))}
      onDragCancel={() => onDragged(undefined)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

function Headings({ columns, isMovable }: { columns: readonly Column[]; isMovable: boolean }) {
  const { t } = useLingui()
  return (
    <Table.Thead>
      <Table.Tr>
        {isMovable && (
          <Table.Th w={30}>
            <span className="visually-hidden">{t`Order`}</span>
          </Table.Th>
        )}
        {columns.map((column) => (
          <Table.Th key={columnName(column)} miw={column.width ?? 120} scope="col">
            {column.label}
          </Table.Th>
        ))}
        <Table.Th w={64}>
          <span className="visually-hidden">{t`Row`}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  )
}
