import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { CallFailure } from '../../../call.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Popup, PopupEntry } from '../../../ui/popup.tsx'
import { CatalogueFailed, type Catalogue, type CatalogueColumn, type CatalogueTable, type Tables } from './catalogue.ts'
import { columnType } from './complete-sql.ts'
import { isForbidden } from './is-forbidden.ts'
import { NoRight } from './no-right.tsx'
import { simpleVerbs, type SimpleVerb } from './simple-sql.ts'
import styles from './catalogue-tree.module.css'

/** Tables drawn at once; the search finds the others. */
const drawn = 300

export interface CatalogueTreeProps {
  catalogue: Catalogue
  /** A problem in the user's language. */
  sentence(problem: Problem): string
  /** A table or column was pressed. */
  onTable(table: CatalogueTable): void
  onColumn?: (column: CatalogueColumn, table: CatalogueTable) => void
  /** A plain statement for the table was asked for; left out: none is offered. */
  onStatement?: (verb: SimpleVerb, table: CatalogueTable, columns: CatalogueColumn[]) => void
  /** The table that is open beside the tree. */
  chosen?: CatalogueTable | undefined
}

/** What is in a database: libraries, tables and views, columns. Arrow keys move and open, Enter takes. */
export function CatalogueTree(props: CatalogueTreeProps) {
  const { catalogue, sentence } = props
  const { t } = useLingui()
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [library, setLibrary] = useState('')
  const [find, setFind] = useState('')
  const [all, setAll] = useState<Tables>()
  const [failure, setFailure] = useState('')
  const [forbidden, setForbidden] = useState(false)
  const [busy, setBusy] = useState(false)
  const isSearchedThere = all?.more === true
  const asked = isSearchedThere ? find : ''

  useEffect(() => {
    let isGone = false
    const timer = setTimeout(
      () => {
        setBusy(true)
        const query = { ...(library !== '' && { library }), ...(asked !== '' && { find: asked }) }
        catalogue
          .tables(query)
          .then(
            (found) => {
              if (isGone) return
              // An answer to a search says nothing about how many there are without it.
              setAll((before) => (asked === '' ? found : { ...found, more: before?.more ?? found.more }))
              setFailure('')
            },
            (error: unknown) => {
              const isRefused = isForbidden(error)
              if (isGone) return
              if (isRefused) setForbidden(true)
              else setFailure(failureText(error, sentence))
            },
          )
          .finally(() => {
            if (!isGone) setBusy(false)
          })
      },
      asked === '' ? 0 : 250,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [catalogue, version, library, asked, sentence])

  const wanted = find.toLowerCase()
  const matches = ({ name, text = '' }: CatalogueTable): boolean =>
    name.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted)
  const found = (all?.rows ?? []).filter(matches)
  const hasLibraries = (all?.libraries.length ?? 0) > 1
  const hidden = found.length - drawn
  if (forbidden) return <NoRight />
  return (
    <div className={styles.catalogue} aria-busy={busy}>
      <div className={styles.tools}>
        <input
          type="search"
          className={`${fieldStyles.input} ${fieldStyles.small}`}
          aria-label={t`Find tables`}
          placeholder={t`Find tables`}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <IconButton icon="refresh" size={18} label={t`Read the catalogue again`} onClick={() => catalogue.refresh()} />
      </div>
      {hasLibraries && (
        <select
          className={`${fieldStyles.input} ${fieldStyles.small}`}
          aria-label={t`Library or schema`}
          value={library}
          onChange={(event) => setLibrary(event.target.value)}
        >
          <option value="">{t`All libraries and schemas`}</option>
          {all?.libraries.map(({ name, text }) => (
            <option key={name} value={name}>
              {text ? `${name} – ${text}` : name}
            </option>
          ))}
        </select>
      )}
      {failure !== '' ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : all && found.length === 0 && !busy ? (
        <p className={styles.note}>{find === '' ? t`There are no tables here.` : t`No table has this name.`}</p>
      ) : (
        <Tree {...props} tables={found.slice(0, drawn)} />
      )}
      {(hidden > 0 || (all?.more && find === '')) && (
        <p className={styles.note}>{t`There are more tables. Narrow them by a search.`}</p>
      )}
    </div>
  )
}

function failureText(error: unknown, sentence: (problem: Problem) => string): string {
  if (error instanceof CatalogueFailed) return sentence(error.problem)
  if (!(error instanceof CallFailure)) throw error
  error.shown = true
  return error.message
}

function Tree({
  tables,
  catalogue,
  chosen,
  onTable,
  onColumn,
  onStatement,
}: CatalogueTreeProps & { tables: CatalogueTable[] }) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState<ReadonlyMap<string, CatalogueColumn[] | 'waiting' | 'failed'>>(new Map())
  const [focused, setFocused] = useState('')
  const nameOf = (table: CatalogueTable): string => `${table.library}.${table.name}`

  const toggle = (table: CatalogueTable, isOpen: boolean): void => {
    const name = nameOf(table)
    const put = (columns: CatalogueColumn[] | 'waiting' | 'failed' | undefined): void =>
      setOpen((before) => {
        const next = new Map(before)
        if (columns) next.set(name, columns)
        else next.delete(name)
        return next
      })
    put(isOpen ? 'waiting' : undefined)
    if (isOpen) catalogue.columns(table).then(put, () => put('failed'))
  }
  const state = (table: CatalogueTable, verb: SimpleVerb): void => {
    void catalogue.columns(table).then((columns) => onStatement?.(verb, table, columns))
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    if (at < 0) return
    const item = items[at]!
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
  const isFirst = (item: string, index: number): boolean => (focused === '' ? index === 0 : focused === item)

  return (
    <ul className={styles.tree} aria-label={t`Tables and views`} onKeyDown={press}>
      {tables.map((table, index) => {
        const name = nameOf(table)
        const columns = open.get(name)
        const item = `${id}-${name}`
        return (
          <li key={name}>
            <div className={styles.row} data-chosen={(chosen && nameOf(chosen) === name) || undefined}>
              <button
                type="button"
                className={styles.opener}
                tabIndex={-1}
                aria-label={columns ? t`Close ${table.name}` : t`Columns of ${table.name}`}
                onClick={() => toggle(table, !columns)}
              >
                <Icon name={columns ? 'chevron-down' : 'chevron-right'} size={16} />
              </button>
              <button
                type="button"
                id={item}
                data-item=""
                data-table={name}
                aria-expanded={columns !== undefined}
                aria-current={chosen !== undefined && nameOf(chosen) === name}
                tabIndex={isFirst(item, index) ? 0 : -1}
                className={styles.name}
                title={table.text ? `${table.name} – ${table.text}` : table.name}
                onFocus={() => setFocused(item)}
                onClick={() => onTable(table)}
              >
                <Icon name={table.view ? 'eye' : 'table'} size={15} />
                <span>
                  {table.library !== '' && !table.usual && <i>{table.library}.</i>}
                  {table.name}
                  {table.text && <small>{table.text}</small>}
                </span>
              </button>
              {onStatement && (
                <Popup
                  label={t`Statements for ${table.name}`}
                  className={styles.more}
                  button={<Icon name="dots" size={16} />}
                >
                  {(close) =>
                    simpleVerbs.map((verb) => (
                      <PopupEntry
                        key={verb}
                        onPress={() => {
                          close()
                          state(table, verb)
                        }}
                      >
                        {t`Insert ${verb}`}
                      </PopupEntry>
                    ))
                  }
                </Popup>
              )}
            </div>
            {columns === 'waiting' && <p className={styles.note}>{t`Reading…`}</p>}
            {columns === 'failed' && <p className={styles.note}>{t`The columns could not be read.`}</p>}
            {Array.isArray(columns) && (
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
                        onFocus={() => setFocused(place)}
                        onClick={() => onColumn?.(column, table)}
                      >
                        {column.key === undefined ? <span className={styles.blank} /> : <Icon name="key" size={13} />}
                        <span>
                          {column.name}
                          {column.label && column.label !== column.name && <small>{column.label}</small>}
                        </span>
                        <code>
                          {columnType(column)}
                          {column.inullable === false && column.key === undefined && (
                            <abbr title={t`Never empty`}>*</abbr>
                          )}
                        </code>
                      </button>
                    </li>
                  )
                })}
              </ul>
            )}
          </li>
        )
      })}
    </ul>
  )
}
