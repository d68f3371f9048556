import { useLingui } from '@lingui/react/macro'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import type { Announcements, DragEndEvent, ScreenReaderInstructions } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Table, UnstyledButton } from '@mantine/core'
import { Icon } from '../ui/icon.tsx'
import { useState } from 'react'
import { getAt, parsePointer } from '../../runtime/pointer.ts'
import type { Schema } from '../../runtime/schema/schema-set.ts'
import { useFields, useModelState } from './field-context.ts'
import { schemaAt } from './form-schema.ts'
import { Leaf } from './leaf.tsx'
import { leafKind } from './leaf-kind.ts'
import { showValue } from './show-value.ts'
import styles from './sortable-rows.module.css'

export interface Column {
  /** Pointer inside the item; empty for the item itself. */
  at: string
  label: string
  width?: number
}

export interface SortableRowsProps {
  /** Place of the list. */
  at: string
  items: readonly unknown[]
  itemSchema: Schema
  label: string
  columns: readonly Column[]
  canMove: boolean
  canRemove: boolean
  /** Index of the chosen row and what happens when another is chosen. */
  chosen?: number
  onChoose?(index: number): void
  /** Draws what opens below a row. */
  details?(index: number): React.ReactNode
  /** What a cell shows while the item says nothing. */
  emptyText?(item: unknown, column: Column): string
}

/** Rows of a list: cells are edited one at a time, rows are moved by drag, by keyboard, or with Alt and an arrow. */
export function SortableRows(props: SortableRowsProps) {
  const { at, items, label, columns, canMove, canRemove, details } = props
  const { model, readOnly } = useFields()
  const { t } = useLingui()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [cell, setCell] = useState<string>()
  const [open, setOpen] = useState<number>()
  const isMovable = canMove && !readOnly && items.length > 1
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= items.length || to === from) return
    model.move(`${at}/${from}`, to, t`Move in ${label}`)
    setOpen(undefined)
  }
  const drop = ({ active, over }: DragEndEvent): void => {
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
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions }}
    >
      <SortableContext items={items.map((_, index) => String(index))} strategy={verticalListSortingStrategy}>
        <div className={styles.scroll}>
          <Table className={styles.table} verticalSpacing={2} horizontalSpacing={6} withTableBorder aria-label={label}>
            <Table.Thead>
              <Table.Tr>
                {isMovable && (
                  <Table.Th w={30}>
                    <span className="visually-hidden">{t`Order`}</span>
                  </Table.Th>
                )}
                {columns.map((column) => (
                  <Table.Th key={column.at} miw={column.width ?? 120} scope="col">
                    {column.label}
                  </Table.Th>
                ))}
                <Table.Th w={64}>
                  <span className="visually-hidden">{t`Row`}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((item, index) => (
                <Row
                  key={index}
                  {...props}
                  index={index}
                  item={item}
                  isMovable={isMovable}
                  activeCell={cell?.startsWith(`${index} `) ? cell.slice(cell.indexOf(' ') + 1) : undefined}
                  onCell={(column) => setCell(column === undefined ? undefined : `${index} ${column}`)}
                  onMove={(to) => move(index, to)}
                  onRemove={
                    canRemove && !readOnly ? () => model.remove(`${at}/${index}`, t`Remove from ${label}`) : undefined
                  }
                  isOpen={open === index}
                  onOpen={details && (() => setOpen(open === index ? undefined : index))}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps extends SortableRowsProps {
  index: number
  item: unknown
  isMovable: boolean
  activeCell: string | undefined
  onCell(column: string | undefined): void
  onMove(to: number): void
  onRemove: (() => void) | undefined
  isOpen: boolean
  onOpen: (() => void) | undefined
}

function Row(props: RowProps) {
  const {
    index,
    item,
    columns,
    at,
    label,
    isMovable,
    activeCell,
    onCell,
    onMove,
    onRemove,
    isOpen,
    onOpen,
    chosen,
    onChoose,
    details,
  } = props
  const { t } = useLingui()
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
        aria-selected={onChoose ? chosen === index : undefined}
        className={chosen === index ? styles.chosen : undefined}
        onClick={onChoose && (() => onChoose(index))}
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
                  onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
                } else listeners?.['onKeyDown']?.(event)
              }}
            >
              <Icon name="drag" size={16} />
            </ActionIcon>
          </Table.Td>
        )}
        {columns.map((column) => (
          <Table.Td key={column.at} className={styles.cell}>
            <Cell
              {...props}
              column={column}
              place={`${at}/${index}${column.at}`}
              item={item}
              isActive={activeCell === column.at}
              onActive={(active) => onCell(active ? column.at : undefined)}
            />
          </Table.Td>
        ))}
        <Table.Td className={styles.tools}>
          {onOpen && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-expanded={isOpen}
              aria-label={t`${label}: details of row ${number}`}
              title={t`Details`}
              onClick={onOpen}
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
              onClick={onRemove}
            >
              <Icon name="trash" size={16} />
            </ActionIcon>
          )}
        </Table.Td>
      </Table.Tr>
      {isOpen && details && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 2} className={styles.details}>
            {details(index)}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Cell({
  column,
  place,
  item,
  itemSchema,
  isActive,
  onActive,
  emptyText,
}: RowProps & { column: Column; place: string; isActive: boolean; onActive(active: boolean): void }) {
  const { set, root, model, language, readOnly, nameOf, sentence } = useFields()
  const { t } = useLingui()
  const state = useModelState(model)
  const schema =
    schemaAt(set, root, state.value, parsePointer(place)) ??
    schemaAt(set, itemSchema, item, parsePointer(column.at)) ??
    {}
  const kind = leafKind(set, schema)
  const value = getAt(item, column.at)
  const name = parsePointer(column.at).at(-1) ?? ''
  const holderSchema = schemaAt(set, itemSchema, item, parsePointer(column.at).slice(0, -1))
  const required = holderSchema?.required?.includes(name) ?? false
  const problem = state.problems.find((one) => one.at === place || one.at.startsWith(`${place}/`))
  if (kind === 'check') return <Leaf at={place} schema={schema} label={column.label} required={required} bare />
  if (isActive && !readOnly && kind !== 'array' && kind !== 'union' && kind !== 'object') {
    return (
      <div
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onActive(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onActive(false)
        }}
      >
        <Leaf at={place} schema={schema} label={column.label} required={required} bare autoFocus />
      </div>
    )
  }
  const named = kind === 'reference' && typeof value === 'string' ? nameOf(value) : undefined
  const text = named || showValue(set, schema, value, language) || emptyText?.(item, column) || ''
  const isFaded = value === undefined
  return (
    <UnstyledButton
      className={styles.text}
      data-at={place}
      data-faded={isFaded || undefined}
      data-problem={problem ? true : undefined}
      title={problem ? sentence(problem) : text}
      aria-label={text ? `${column.label}: ${text}` : t`${column.label}: empty`}
      disabled={readOnly}
      onClick={() => onActive(true)}
    >
      {text || ' '}
    </UnstyledButton>
  )
}
