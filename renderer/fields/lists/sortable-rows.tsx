import { useLingui } from '@lingui/react/macro'
import '../mantine-parts.ts'
import { Table } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useFields } from '../field-context.ts'
import { columnName, type Column } from './column.ts'
import { RowChunks } from './row-chunks.tsx'
import { SortableRow } from './sortable-row.tsx'
import { Sorting } from './sorting.tsx'
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
  /** What can be dragged into the rows, above them (`RowPalette`), and what is done then. */
  palette?: ReactNode
  onPlace?(part: string, index: number): void
  /** What a cell shows while the item says nothing; another function where it says something else. */
  emptyText?(item: unknown, column: Column): string
}

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
    <Sorting count={count} onDragged={setDragged} onMove={move} onPlace={props.onPlace}>
      {props.palette}
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
