import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useId, useState } from 'react'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import { drawCell } from '../../blocks/cells/cell.tsx'
import type { Scope } from '../../scope.ts'
import { Button } from '../button.tsx'
import look from '../field.module.css'
import { useSupplied, type Choice } from './use-supplied.ts'
import styles from './row-chooser.module.css'

/** Typing pauses this long before the engine looks, in milliseconds. */
const pauseMs = 200

interface Props {
  scope: Scope
  from: ChoicesFrom
  field: string
  label: string
  inputs: Readonly<Record<string, unknown>>
  value: string
  height: number
  disabled?: boolean
  onChoose(choice: Choice): void
  /** Nothing more is chosen. */
  onDone?: (() => void) | undefined
}

/** Rows with headers, one of which is chosen; found by what is typed, page by page. */
export function RowChooser({
  scope,
  from,
  field,
  label,
  inputs,
  value,
  height,
  disabled = false,
  onChoose,
  onDone,
}: Props) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, pauseMs)
  const [current, setCurrent] = useState(1)
  const wanted = { field, ...(text !== '' && { text }), ...(current > 1 && { current }) }
  const supplied = useSupplied(scope.app.call, from, wanted, inputs)
  const { columns, pages = false, stripe, border, head } = from.table!
  return (
    <div className={styles.chooser} role="group" aria-label={label}>
      <input
        data-first
        className={`${look.input} ${look.small}`}
        type="search"
        aria-label={t`Find rows`}
        placeholder={t`Find rows`}
        maxLength={32}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setCurrent(1)
        }}
      />
      <div className={styles.rows} style={{ maxHeight: height }} aria-busy={supplied.isWaiting}>
        <table data-stripe={stripe || undefined} data-border={border || undefined}>
          <thead style={{ color: head?.textColor, background: head?.background }}>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t`Pick…`}</span>
              </th>
              {columns.map((column) => (
                <th key={column.label} scope="col" style={{ textAlign: head?.align ?? column.align }}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {supplied.choices.map((choice) => {
              const row = scope.with({ row: choice.row })
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
                  {columns.map((column) => (
                    <td key={column.label} style={{ textAlign: column.align }}>
                      <label htmlFor={id}>{drawCell(column.cell, row)}</label>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {supplied.choices.length === 0 && (
          <p className={styles.none} role="status">
            {supplied.isWaiting ? t`Searching…` : t`Nothing found`}
          </p>
        )}
      </div>
      {pages && (current > 1 || supplied.more) ? (
        <div className={styles.pages}>
          <Button
            icon="chevron-left"
            disabled={current === 1}
            onClick={() => {
              setCurrent(current - 1)
            }}
          >
            {t`Earlier rows`}
          </Button>
          <span>{t`Page ${current}`}</span>
          <Button
            disabled={!supplied.more}
            onClick={() => {
              setCurrent(current + 1)
            }}
          >
            {t`Further rows`}
          </Button>
        </div>
      ) : (
        supplied.more && <p className={styles.none}>{t`There are more. Type to narrow them down.`}</p>
      )}
    </div>
  )
}
