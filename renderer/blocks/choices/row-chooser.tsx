import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { drawCell } from '../cells/cell.tsx'
import { RowTable, type RowTableProps } from './row-table.tsx'
import type { Choice } from './use-supplied.ts'

interface Props extends RowTableProps {
  value: string
  disabled?: boolean
  onChoose(choice: Choice): void
  /** Nothing more is chosen. */
  onDone?: (() => void) | undefined
}

/** Rows of a table, one of which is chosen. */
export function RowChooser({ value, disabled = false, onChoose, onDone, ...table }: Props) {
  const name = useId()
  return (
    <RowTable {...table} first={t`Pick…`}>
      {(choice) => {
        const row = table.scope.with({ row: choice.row })
        const id = `${name}${choice.value}`
        return (
          <tr
            key={choice.value}
            data-chosen={choice.value === value || undefined}
            onClick={({ detail }) => {
              // The keyboard goes from row to row; a press with the pointer is all that is wanted.
              if (disabled || detail === 0) return
              onChoose(choice)
              onDone?.()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || disabled) return
              event.preventDefault()
              onChoose(choice)
              onDone?.()
            }}
          >
            <td>
              <input
                id={id}
                type="radio"
                name={name}
                aria-label={choice.label}
                checked={choice.value === value}
                disabled={disabled}
                onChange={() => {
                  onChoose(choice)
                }}
              />
            </td>
            {table.from.table.columns.map((column) => (
              <td key={column.label} style={{ textAlign: column.align }}>
                <label htmlFor={id}>{drawCell(column.cell, row)}</label>
              </td>
            ))}
          </tr>
        )
      }}
    </RowTable>
  )
}
