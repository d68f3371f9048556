import { useSortable } from '@dnd-kit/sortable'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Table } from '@mantine/core'
import { memo, type KeyboardEvent, type ReactNode } from 'react'
import { keysOf } from '../../../runtime/keys-of.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { useExternal } from '../../state/use-external.ts'
import { Icon } from '../../ui/icon.tsx'
import { useFields, useValueAt } from '../field-context.ts'
import { columnName, type Column } from './column.ts'
import { ListCell } from './list-cell.tsx'
import { RenameButton } from './rename-button.tsx'
import type { SortableRowsProps } from './sortable-rows.tsx'
import styles from './sortable-rows.module.css'

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
  details: ReactNode
}

/** A row of a list; it is drawn again only when something is said anew of it. */
export const SortableRow = memo(RowNow, isSameRow)

/** New at each drawing without saying anything new; columns are compared by what they say. */
const compared: ReadonlySet<keyof RowProps> = new Set(['columns', 'itemSchema'])

/** Whether a row is told what it was told before. */
function isSameRow(before: RowProps, now: RowProps): boolean {
  const { columns } = before
  return (
    keysOf(now).every((name) => compared.has(name) || before[name] === now[name]) &&
    columns.length === now.columns.length &&
    columns.every((column, index) => isSameColumn(column, now.columns[index]))
  )
}

function isSameColumn(one: Column, other: Column | undefined): boolean {
  return other !== undefined && columnName(one) === columnName(other) && one.label === other.label
}

/** What is wrong with a row, in words: a frame alone says nothing, and a tooltip nothing to a finger. */
function sentencesOf(problems: readonly Problem[], place: string, sentence: (problem: Problem) => string): string {
  if (problems.length === 0) return ''
  const own = problems.filter(({ at }) => at === place || at.startsWith(`${place}/`))
  return [...new Set(own.map(sentence))].join(' ')
}

function RowNow(props: RowProps) {
  const { index, columns, at, isMovable, isChosen, activeCell, onCell, onMove, onOpen, onChoose } = props
  const { details, itemSchema, emptyText } = props
  const isOpen = details !== undefined
  const { model, sentence } = useFields()
  const item = useValueAt(model, `${at}/${index}`)
  // A cell that is being typed in says its own.
  const told = useExternal(model.subscribe, () =>
    activeCell === undefined && !isOpen ? sentencesOf(model.get().problems, `${at}/${index}`, sentence) : '',
  )
  const sortable = useSortable({ id: String(index), disabled: !isMovable })
  const { setNodeRef, transform, transition, isDragging, isOver, activeIndex } = sortable
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
    opacity: isDragging ? 0.6 : 1,
  }
  return (
    <>
      <Table.Tr
        ref={setNodeRef}
        style={style}
        aria-selected={isChosen}
        className={isChosen ? styles.chosen : undefined}
        // What is dragged is no row, but is to become one.
        data-over={(isOver && activeIndex < 0) || undefined}
        onClick={isChosen === undefined ? undefined : () => onChoose(index)}
      >
        {isMovable && <MoveHandle {...{ sortable, index, onMove }} label={props.label} />}
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
        <Tools {...props} />
      </Table.Tr>
      {told !== '' && (
        <Below columns={columns.length + 2} className={styles.told}>
          {told}
        </Below>
      )}
      {isOpen && (
        <Below columns={columns.length + 2} className={styles.details}>
          {details}
        </Below>
      )}
    </>
  )
}

interface HandleProps extends Pick<RowProps, 'index' | 'label' | 'onMove'> {
  sortable: ReturnType<typeof useSortable>
}

function MoveHandle({ sortable, index, label, onMove }: HandleProps) {
  const { t } = useLingui()
  const { attributes, listeners, setActivatorNodeRef } = sortable
  const number = index + 1
  const press = (event: KeyboardEvent): void => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onMove(index, index + (event.key === 'ArrowUp' ? -1 : 1))
    } else listeners?.['onKeyDown']?.(event)
  }
  return (
    <Table.Td>
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        color="gray"
        {...attributes}
        {...listeners}
        aria-label={t`${label}: move row ${number}`}
        style={{ cursor: 'grab', touchAction: 'none' }}
        onKeyDown={press}
      >
        <Icon name="drag" size={16} />
      </ActionIcon>
    </Table.Td>
  )
}

function Tools({ at, index, label, itemSchema, details, onOpen, onRemove }: RowProps) {
  const { t } = useLingui()
  const isOpen = details !== undefined
  const number = index + 1
  return (
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
      <RenameButton at={`${at}/${index}`} itemSchema={itemSchema} />
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
  )
}

/** A row of one cell that belongs to the row above it. */
function Below({
  columns,
  className,
  children,
}: {
  columns: number
  className: string | undefined
  children: ReactNode
}) {
  return (
    <Table.Tr>
      <Table.Td colSpan={columns} className={className}>
        <div className={styles.seen}>{children}</div>
      </Table.Td>
    </Table.Tr>
  )
}
