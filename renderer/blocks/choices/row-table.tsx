import { t } from '@lingui/core/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import type { ChoicesFrom } from '../../../runtime/generated/screens/choices-from.ts'
import type { Scope } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import look from '../../ui/field.module.css'
import { useSupplied, type Choice } from './use-supplied.ts'
import { rem } from '../../ui/rem.ts'
import styles from './row-chooser.module.css'

/** Typing pauses this long before the engine looks, in milliseconds. */
const pauseMs = 200

/** A component that supplies rows, and how they look. */
export type RowsFrom = ChoicesFrom & Required<Pick<ChoicesFrom, 'table'>>

export const suppliesRows = (from: ChoicesFrom): from is RowsFrom => from.table !== undefined

export interface RowTableProps {
  scope: Scope
  from: RowsFrom
  field: string
  label: string
  inputs: Readonly<Record<string, unknown>>
  height: number
}

interface Props extends RowTableProps {
  /** Heading of a column before those of the table, for those who hear it. */
  first?: string
  /** On a phone each row is a card, whose cells name their column (`data-label`). */
  cards?: boolean
  /** What stands below the rows. */
  below?: ReactNode
  /** A row of the table, with its key. */
  children(choice: Choice): ReactNode
}

/** Rows with headers that a component supplies; found by what is typed, page by page. */
export function RowTable({ scope, from, field, label, inputs, height, first, cards, below, children }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, pauseMs)
  const [current, setCurrent] = useState(1)
  const wanted = { field, ...(text !== '' && { text }), ...(current > 1 && { current }) }
  const supplied = useSupplied(scope.app.call, from, wanted, inputs)
  const { pages = false, stripe, border } = from.table
  return (
    <div className={styles.chooser} role="group" aria-label={label}>
      <input
        data-first
        className={`${look.input} ${look.small}`}
        type="search"
        aria-label={t`Find rows`}
        placeholder={t`Find rows`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setCurrent(1)
        }}
      />
      <div className={styles.rows} style={{ maxHeight: rem(height) }} aria-busy={supplied.isWaiting}>
        <table
          data-stripe={stripe || undefined}
          data-border={border || undefined}
          data-choosing={first === undefined ? undefined : true}
          data-cards={cards || undefined}
        >
          <Head table={from.table} first={first} />
          <tbody>{supplied.choices.map(children)}</tbody>
        </table>
        {supplied.choices.length === 0 && (
          <p className={styles.none} role="status">
            {supplied.isWaiting ? t`Searching…` : t`Nothing found`}
          </p>
        )}
      </div>
      {below}
      {pages && (current > 1 || supplied.more) ? (
        <Pages current={current} more={supplied.more} onGo={setCurrent} />
      ) : (
        supplied.more && <p className={styles.none}>{t`There are more. Type to narrow them down.`}</p>
      )}
    </div>
  )
}

function Head({ table: { columns, head }, first }: Pick<RowsFrom, 'table'> & Pick<Props, 'first'>) {
  return (
    <thead style={{ color: head?.textColor, background: head?.background }}>
      <tr>
        {first !== undefined && (
          <th scope="col">
            <span className="visually-hidden">{first}</span>
          </th>
        )}
        {columns.map((column) => (
          <th key={column.label} scope="col" style={{ textAlign: column.headerAlign ?? head?.align ?? column.align }}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Pages({ current, more, onGo }: { current: number; more: boolean; onGo(page: number): void }) {
  return (
    <div className={styles.pages}>
      <Button
        icon="chevron-left"
        disabled={current === 1}
        onClick={() => {
          onGo(current - 1)
        }}
      >
        {t`Earlier rows`}
      </Button>
      <span>{t`Page ${current}`}</span>
      <Button
        disabled={!more}
        onClick={() => {
          onGo(current + 1)
        }}
      >
        {t`Further rows`}
      </Button>
    </div>
  )
}
