import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { getAt, parsePointer } from '../../../runtime/pointer.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useFields } from '../field-context.ts'
import { jsonSchemaAt } from '../form-schema.ts'
import { cellStep } from './cell-step.ts'
import { columnName } from './column.ts'
import type { Column } from './column.ts'
import { cellsOf, fillCells } from './fill-cells.ts'
import type { SortableRowsProps } from './sortable-rows.tsx'

type Props = Pick<SortableRowsProps, 'at' | 'count' | 'itemSchema' | 'label' | 'columns' | 'begun'>

interface OpenCell {
  row: number
  column: string
}

/** The cells of a list's table, of which one is open for typing: keys go from one to the next, a copied table is pasted. */
export function useCells({ at, count, itemSchema, label, columns, begun }: Props) {
  const { readOnly } = useFields()
  const [cell, setCell] = useState<OpenCell>()
  const table = useRef<HTMLTableElement>(null)
  const fill = useFilling({ at, itemSchema, label, columns })
  useEffect(() => {
    if (begun && columns[0]) setCell({ row: begun.index, column: columnName(columns[0]) })
    // Once for each row that is added.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [begun])
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
      const held = table.current?.querySelector(`[data-cell="${row} ${column}"]`)
      if (held && !held.contains(document.activeElement)) held.querySelector<HTMLElement>('input, button')?.focus()
    })
  }
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    const place = placeOf(event.target)
    const column = place && columns[place.column]
    if (!column || readOnly) return
    const isOpen = cell?.row === place.row && cell.column === columnName(column)
    // The cell has closed by itself; the keys go on from it.
    if (isOpen && event.key === 'Escape') return goTo(place.row, place.column, false)
    const step = cellStep(event, isOpen)
    if (!step) return
    const next = { row: place.row + step.rows, column: place.column + step.columns }
    const isHere = next.row === place.row && next.column === place.column
    if (isOpen && (next.row < 0 || next.row >= count || next.column < 0 || next.column >= columns.length)) {
      if (event.key === 'Enter') openCell(place.row, cell.column, false)
      return
    }
    // The letter that begins to type goes into the cell that it opens.
    if (!isHere) event.preventDefault()
    if (isOpen) (event.target as HTMLElement).blur()
    goTo(next.row, next.column, step.opens)
  }
  const paste = (event: ClipboardEvent<HTMLTableElement>): void => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!place || readOnly || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    event.stopPropagation()
    setCell(undefined)
    fill(text, place)
    goTo(place.row, place.column, false)
  }
  return { table, cell, openCell, press, paste }
}

/** The cell of this table in which something lies; a table inside it has cells of its own. */
function placeOf(target: EventTarget): { row: number; column: number } | undefined {
  const name = (target as Element).closest<HTMLElement>('[data-cell], table')?.dataset['cell']
  const [row, column] = name?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

/** Puts a copied table into the list, from a cell on. */
function useFilling({ at, itemSchema, label, columns }: Omit<Props, 'count' | 'begun'>) {
  const { model, set, root } = useFields()
  return (text: string, place: { row: number; column: number }): void => {
    const list = getAt(model.get().value, at) as unknown[]
    const schemaOf = (item: unknown, column: Column): JsonSchema =>
      jsonSchemaAt(set, root, model.get().value, parsePointer(`${at}/${list.indexOf(item)}${column.at}`)) ??
      jsonSchemaAt(set, itemSchema, item, parsePointer(column.at)) ??
      {}
    model.set(at, fillCells(list, cellsOf(text), place, { columns, schemaOf, set }), t`Paste into ${label}`)
  }
}
