import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import type { CatalogueColumn, CatalogueTable } from './catalogue.ts'
import type { CatalogueTreeProps } from './catalogue-tree.tsx'
import styles from './catalogue-tree.module.css'
import { columnType } from './complete-sql.ts'
import { simpleVerbs, type SimpleVerb } from './simple-sql.ts'

type Columns = CatalogueColumn[] | 'waiting' | 'failed'

const nameOf = (table: CatalogueTable): string => `${table.library}.${table.name}`

/** Tables that open to their columns. Arrow keys move and open, Enter takes. */
export function TableTree({ tables, ...props }: CatalogueTreeProps & { tables: CatalogueTable[] }) {
  const { catalogue, chosen } = props
  const { t } = useLingui()
  const id = useId()
  const { open, toggle } = useOpenTables(catalogue)
  const [focused, setFocused] = useState('')
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const item = items[at]
    if (!item) return
    const table = tables.find((one) => nameOf(one) === item.dataset['table'])
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }
    let to = moves[event.key]
    if (event.key === 'ArrowRight' && table) {
      if (open.has(nameOf(table))) to = at + 1
      else toggle(table, true)
    } else if (event.key === 'ArrowLeft') {
      if (table && open.has(nameOf(table))) toggle(table, false)
      else to = items.findLastIndex((one, index) => index < at && one.dataset['table'] !== undefined)
    } else if (to === undefined) return
    event.preventDefault()
    if (to === undefined) return
    const next = items[Math.max(0, Math.min(to, items.length - 1))]
    next?.focus()
    setFocused(next?.id ?? '')
  }
  return (
    <ul className={styles.tree} aria-label={t`Tables and views`} onKeyDown={press}>
      {tables.map((table, index) => {
        const name = nameOf(table)
        const columns = open.get(name)
        const item = `${id}-${name}`
        const isStop = focused === '' ? index === 0 : focused === item
        const isChosen = chosen !== undefined && nameOf(chosen) === name
        return (
          <li key={name}>
            <TableRow
              {...{ ...props, table, item, isStop, isChosen }}
              isOpen={columns !== undefined}
              onFocus={setFocused}
              onToggle={toggle}
            />
            {columns && <ColumnList {...{ ...props, table, item, columns, focused }} onFocus={setFocused} />}
          </li>
        )
      })}
    </ul>
  )
}

/** Columns of the tables that are open, by the tables' names. */
function useOpenTables(catalogue: CatalogueTreeProps['catalogue']) {
  const [open, setOpen] = useState<ReadonlyMap<string, Columns>>(new Map())
  const toggle = (table: CatalogueTable, isOpen: boolean): void => {
    const put = (columns: Columns | undefined): void =>
      setOpen((before) => {
        const next = new Map(before)
        if (columns) next.set(nameOf(table), columns)
        else next.delete(nameOf(table))
        return next
      })
    put(isOpen ? 'waiting' : undefined)
    if (isOpen) catalogue.columns(table).then(put, () => put('failed'))
  }
  return { open, toggle }
}

interface RowProps extends CatalogueTreeProps {
  table: CatalogueTable
  /** Name of its button within the page. */
  item: string
  onFocus(item: string): void
}

interface TableRowProps extends RowProps {
  isOpen: boolean
  isChosen: boolean
  /** Tab leads here. */
  isStop: boolean
  onToggle(table: CatalogueTable, isOpen: boolean): void
}

function TableRow(props: TableRowProps) {
  const { table, item, isOpen, isChosen, isStop, onFocus, onToggle, onTable } = props
  const { t } = useLingui()
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.opener}
        tabIndex={-1}
        aria-label={isOpen ? t`Close ${table.name}` : t`Columns of ${table.name}`}
        onClick={() => onToggle(table, !isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
      </button>
      <button
        type="button"
        id={item}
        data-item=""
        data-table={nameOf(table)}
        aria-expanded={isOpen}
        aria-current={isChosen}
        tabIndex={isStop ? 0 : -1}
        className={styles.name}
        title={table.text ? `${table.name} – ${table.text}` : table.name}
        onFocus={() => onFocus(item)}
        onClick={() => onTable(table)}
      >
        <Icon name={table.view ? 'eye' : 'table'} size={15} />
        <span>
          {table.library !== '' && !table.usual && <i>{table.library}.</i>}
          {table.name}
          {table.text && <small>{table.text}</small>}
        </span>
      </button>
      {props.onStatement && <Statements {...props} onStatement={props.onStatement} />}
    </div>
  )
}

type StatementProps = RowProps & Required<Pick<CatalogueTreeProps, 'onStatement'>>

function Statements({ catalogue, table, onStatement }: StatementProps) {
  const { t } = useLingui()
  const state = (verb: SimpleVerb): void => {
    void catalogue.columns(table).then((columns) => onStatement(verb, table, columns))
  }
  return (
    <Popup label={t`Statements for ${table.name}`} className={styles.more} button={<Icon name="dots" size={16} />}>
      {(close) =>
        simpleVerbs.map((verb) => (
          <PopupEntry
            key={verb}
            onPress={() => {
              close()
              state(verb)
            }}
          >
            {t`Insert ${verb}`}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

interface ColumnsProps extends RowProps {
  columns: Columns
  /** The button that has or had the focus last. */
  focused: string
}

function ColumnList({ table, item, columns, focused, onFocus, onColumn }: ColumnsProps) {
  const { t } = useLingui()
  if (columns === 'waiting') return <p className={styles.note}>{t`Reading…`}</p>
  if (columns === 'failed') return <p className={styles.note}>{t`The columns could not be read.`}</p>
  return (
    <ul>
      {columns.map((column) => {
        const place = `${item}-${column.name}`
        return (
          <li key={column.name}>
            <button
              type="button"
              id={place}
              data-item=""
              tabIndex={focused === place ? 0 : -1}
              className={styles.column}
              title={column.label}
              onFocus={() => onFocus(place)}
              onClick={() => onColumn?.(column, table)}
            >
              {column.key === undefined ? <span className={styles.blank} /> : <Icon name="key" size={13} />}
              <span>
                {column.name}
                {column.label && column.label !== column.name && <small>{column.label}</small>}
              </span>
              <code>
                {columnType(column)}
                {column.inullable === false && column.key === undefined && <abbr title={t`Never empty`}>*</abbr>}
              </code>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
