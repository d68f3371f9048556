import { useLingui } from '@lingui/react/macro'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, ScreenReaderInstructions } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import '../mantine-parts.ts'
import { ActionIcon, Table } from '@mantine/core'
import { Icon } from '../../ui/icon.tsx'
import { memo, useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { keysOf } from '../../../runtime/keys-of.ts'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { useExternal } from '../../state/use-external.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useFields, useValueAt } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { cellStep } from './cell-step.ts'
import { columnName, type Column } from './column.ts'
import { cellsOf, fillCells } from './fill-cells.ts'
import { ListCell } from './list-cell.tsx'
import { RowChunks } from './row-chunks.tsx'
import styles from './sortable-rows.module.css'

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
  details?(index: number): React.ReactNode
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
  const { model, readOnly, set, root } = useFields()
  const { t } = useLingui()
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions))
  const [cell, setCell] = useState<OpenCell>()
  const table = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState<number>()
  const [dragged, setDragged] = useState<number>()
  const isMovable = canMove && !readOnly && count > 1
  useEffect(() => {
    if (begun && columns[0]) setCell({ row: begun.index, column: columnName(columns[0]) })
    // Once for each row that is added.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [begun])
  const ids = useMemo(() => Array.from({ length: count }, (_, index) => String(index)), [count])
  // Handlers stay the same, so that typing in one row draws no other.
  const openCell = useLatest((row: number, column: string, isOpen: boolean) =>
    // One that closes late leaves another that was opened meanwhile.
    setCell((now) => (isOpen ? { row, column } : now?.row === row && now.column === column ? undefined : now)),
  )
  const goTo = (row: number, column: number, opens: boolean): void => {
    const wanted = columns[column]
    if (row < 0 || row >= count || !wanted) return
    if (opens) setCell({ row, column: columnName(wanted) })
    // What cannot be opened (a tick, a list) is reached all the same.
    setTimeout(() => {
      const held = table.current?.querySelector(cellAt(row, column))
      if (held && !held.contains(document.activeElement)) held.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    const place = placeOf(event.target)
    if (!place || readOnly) return
    const isOpen = cell?.row === place.row && cell.column === columnName(columns[place.column]!)
    // The cell has closed by itself; the keys go on from it.
    if (isOpen && event.key === 'Escape') return goTo(place.row, place.column, false)
    const step = cellStep(event, isOpen)
    if (!step) return
    const row = place.row + step.rows
    const column = place.column + step.columns
    const isHere = row === place.row && column === place.column
    if (isOpen && (row < 0 || row >= count || column < 0 || column >= columns.length)) {
      if (event.key === 'Enter') openCell(place.row, cell.column, false)
      return
    }
    // The letter that begins to type goes into the cell that it opens.
    if (!isHere) event.preventDefault()
    if (isOpen) (event.target as HTMLElement).blur()
    goTo(row, column, step.opens)
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!place || readOnly || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    event.stopPropagation()
    const list = getAt(model.get().value, at) as unknown[]
    const schemaOf = (item: unknown, column: Column): JsonSchema =>
      jsonSchemaAt(set, root, model.get().value, parsePointer(`${at}/${list.indexOf(item)}${column.at}`)) ??
      jsonSchemaAt(set, itemSchema, item, parsePointer(column.at)) ??
      {}
    const filled = fillCells(list, cellsOf(text), place, { columns, schemaOf, set })
    setCell(undefined)
    model.set(at, filled, t`Paste into ${label}`)
    goTo(place.row, place.column, false)
  }
  const remove = useLatest((index: number) => model.remove(`${at}/${index}`, t`Remove from ${label}`))
  const toggle = useLatest((index: number) => setOpen(open === index ? undefined : index))
  const choose = useLatest((index: number) => onChoose?.(index))
  const move = useLatest((from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return
    model.move(`${at}/${from}`, to, t`Move in ${label}`)
    setOpen(undefined)
  })
  const drop = ({ active, over }: DragEndEvent): void => {
    setDragged(undefined)
    if (over) move(Number(active.id), Number(over.id))
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
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
            <RowChunks
              at={at}
              count={count}
              columns={columns.length + (isMovable ? 2 : 1)}
              kept={[dragged, open, begun?.index, cell?.row].filter((index) => index !== undefined)}
              row={(index) => (
                <Row
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
      </SortableContext>
    </DndContext>
  )
}

interface RowProps extends Pick<SortableRowsProps, 'at' | 'itemSchema' | 'label' | 'columns'> {
  index: number
  emptyText: SortableRowsProps['emptyText']
  isMovable: boolean
  /** Undefined where no row can be chosen. */
  isChosen: boolean | undefined
  activeCell: string | undefined
  onCell(index: number, column: string, isOpen: boolean): void
  onMove(from: number, to: number): void
  onRemove: ((index: number) => void) | undefined
  onOpen: ((index: number) => void) | undefined
  onChoose(index: number): void
  details: React.ReactNode
}

const Row = memo(RowNow, isSameRow)

/** New at each drawing without saying anything new; columns are compared by what they say. */
const compared: ReadonlySet<keyof RowProps> = new Set(['columns', 'itemSchema'])

/** Whether a row is told what it was told before. */
function isSameRow(before: RowProps, now: RowProps): boolean {
  const { columns } = before
  return (
    keysOf(now).every((name) => compared.has(name) || before[name] === now[name]) &&
    columns.length === now.columns.length &&
    columns.every((column, index) => isSameColumn(column, now.columns[index]!))
  )
}

function isSameColumn(one: Column, other: Column): boolean {
  return columnName(one) === columnName(other) && one.label === other.label
}

interface OpenCell {
  row: number
  column: string
}

const cellAt = (row: number, column: number): string => `[data-cell="${row} ${column}"]`

/** The cell of this table in which something lies; a table inside it has cells of its own. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const name = (target as Element).closest<HTMLElement>('[data-cell], table')?.dataset['cell']
  const [row, column] = name?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** What is wrong with a row, in words: a frame alone says nothing, and a tooltip nothing to a finger. */
function sentencesOf(problems: readonly Problem[], place: string, sentence: (problem: Problem) => string): string {
  if (problems.length === 0) return ''
  const own = problems.filter(({ at }) => at === place || at.startsWith(`${place}/`))
  return [...new Set(own.map(sentence))].join(' ')
}

function RowNow(props: RowProps) {
  const { index, columns, at, label, isMovable, isChosen, activeCell, onCell, onMove, onRemove, onOpen, onChoose } =
    props
  const { details, itemSchema, emptyText } = props
  const isOpen = details !== undefined
  const { t } = useLingui()
  const { model, sentence } = useFields()
  const item = useValueAt(model, `${at}/${index}`)
  // A cell that is being typed in says its own.
  const told = useExternal(model.subscribe, () =>
    activeCell === undefined && !isOpen ? sentencesOf(model.get().problems, `${at}/${index}`, sentence) : '',
  )
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: String(index),
    disabled: !isMovable,
  })
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
    opacity: isDragging ? 0.6 : 1,
  }
  const number = index + 1
  return (
    <>
      <Table.Tr
        ref={setNodeRef}
        style={style}
        aria-selected={isChosen}
        className={isChosen ? styles.chosen : undefined}
        onClick={isChosen === undefined ? undefined : () => onChoose(index)}
      >
        {isMovable && (
          <Table.Td>
            <ActionIcon
              ref={setActivatorNodeRef}
              variant="subtle"
              color="gray"
              {...attributes}
              {...listeners}
              aria-label={t`${label}: move row ${number}`}
              style={{ cursor: 'grab', touchAction: 'none' }}
              onKeyDown={(event) => {
                if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
                  event.preventDefault()
                  onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1))
                } else listeners?.['onKeyDown']?.(event)
              }}
            >
              <Icon name="drag" size={16} />
            </ActionIcon>
          </Table.Td>
        )}
        {columns.map((column, position) => (
          <Table.Td key={columnName(column)} className={styles.cell} data-cell={`${index} ${position}`}>
            <ListCell
              column={column}
              place={`${at}/${index}${column.at}`}
              item={item}
              itemSchema={itemSchema}
              isActive={activeCell === columnName(column)}
              onActive={(active) => onCell(index, columnName(column), active)}
              onDetails={onOpen && (() => onOpen(index))}
              emptyText={emptyText}
            />
          </Table.Td>
        ))}
        <Table.Td className={styles.tools}>
          {onOpen && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              data-opens={`${at}/${index}`}
              aria-label={t`${label}: details of row ${number}`}
              title={t`Details`}
              onClick={() => onOpen(index)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
            </ActionIcon>
          )}
          {onRemove && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`${label}: remove row ${number}`}
              title={t`Remove`}
              onClick={() => onRemove(index)}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          )}
        </Table.Td>
      </Table.Tr>
      {told !== '' && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 2} className={styles.told}>
            <div className={styles.seen}>{told}</div>
          </Table.Td>
        </Table.Tr>
      )}
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 2} className={styles.details}>
            <div className={styles.seen}>{details}</div>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}
