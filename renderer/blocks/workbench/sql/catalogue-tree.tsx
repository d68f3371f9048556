import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useExternal } from '../../../state/use-external.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { CallFailure } from '../../../call/call.ts'
import { IconButton } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { CatalogueFailed, type Catalogue, type CatalogueColumn, type CatalogueTable, type Tables } from './catalogue.ts'
import { isForbidden } from './is-forbidden.ts'
import { NoRight } from './no-right.tsx'
import type { SimpleVerb } from './simple-sql.ts'
import { TableTree } from './table-tree.tsx'
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
  const { catalogue } = props
  const { t } = useLingui()
  const [library, setLibrary] = useState('')
  const [find, setFind] = useState('')
  const { all, failure, isRefused, busy } = useTables(props, library, find)

  const wanted = find.toLowerCase()
  const matches = ({ name, text = '' }: CatalogueTable): boolean =>
    name.toLowerCase().includes(wanted) || text.toLowerCase().includes(wanted)
  const found = (all?.rows ?? []).filter(matches)
  const hidden = found.length - drawn
  if (isRefused) return <NoRight />
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
      {all && all.libraries.length > 1 && <LibraryChoice tables={all} value={library} onChange={setLibrary} />}
      {failure !== '' ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : all && found.length === 0 && !busy ? (
        <p className={styles.note}>{find === '' ? t`There are no tables here.` : t`No table has this name.`}</p>
      ) : (
        <TableTree {...props} tables={found.slice(0, drawn)} />
      )}
      {(hidden > 0 || (all?.more && find === '')) && (
        <p className={styles.note}>{t`There are more tables. Narrow them by a search.`}</p>
      )}
    </div>
  )
}

/** The tables of a library; found by the engine where there are more than it tells at once. */
function useTables({ catalogue, sentence }: CatalogueTreeProps, library: string, find: string) {
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [all, setAll] = useState<Tables>()
  const [failure, setFailure] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [busy, setBusy] = useState(false)
  const asked = all?.more === true ? find : ''
  useEffect(() => {
    let isGone = false
    const take = (found: Tables): void => {
      if (isGone) return
      // An answer to a search says nothing about how many there are without it.
      setAll((before) => (asked === '' ? found : { ...found, more: before?.more ?? found.more }))
      setFailure('')
    }
    const refuse = (error: unknown): void => {
      const isWithoutRight = isForbidden(error)
      if (isGone) return
      if (isWithoutRight) setRefused(true)
      else setFailure(failureText(error, sentence))
    }
    const ask = (): void => {
      setBusy(true)
      const query = { ...(library !== '' && { library }), ...(asked !== '' && { find: asked }) }
      void catalogue
        .tables(query)
        .then(take, refuse)
        .finally(() => {
          if (!isGone) setBusy(false)
        })
    }
    const timer = setTimeout(ask, asked === '' ? 0 : 250)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [catalogue, version, library, asked, sentence])
  return { all, failure, isRefused, busy }
}

interface LibraryProps {
  tables: Tables
  value: string
  onChange(library: string): void
}

function LibraryChoice({ tables, value, onChange }: LibraryProps) {
  const { t } = useLingui()
  return (
    <select
      className={`${fieldStyles.input} ${fieldStyles.small}`}
      aria-label={t`Library or schema`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t`All libraries and schemas`}</option>
      {tables.libraries.map(({ name, text }) => (
        <option key={name} value={name}>
          {text ? `${name} – ${text}` : name}
        </option>
      ))}
    </select>
  )
}

function failureText(error: unknown, sentence: (problem: Problem) => string): string {
  if (error instanceof CatalogueFailed) return sentence(error.problem)
  if (!(error instanceof CallFailure)) throw error
  error.shown = true
  return error.message
}
