import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useExternal } from '../../state/use-external.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { App } from '../../app/app.ts'
import { callLike } from '../../call/call-like.ts'
import type { BlockProps } from '../block-props.ts'
import { CallFailure } from '../../call/call.ts'
import { evaluate } from '../../state/scope.ts'
import { LibraryDiagram } from './catalogue/library-diagram.tsx'
import { TableColumns } from './catalogue/table-columns.tsx'
import { TableRelations } from './catalogue/table-relations.tsx'
import {
  CatalogueFailed,
  catalogueOf,
  type Catalogue,
  type CatalogueColumn,
  type CatalogueTable,
} from './sql/catalogue.ts'
import { CatalogueTree } from './sql/catalogue-tree.tsx'
import type { RunAnswer } from '../../../runtime/generated/calls/answer.ts'
import { ResultPanel, type RunState } from './sql/result-panel.tsx'
import { tableName } from './sql/simple-sql.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './catalogue/catalogue.module.css'

/** What is in a data source: its tables, and of the chosen one the columns and the first rows. */
export default function CatalogueBlock({ block, scope }: BlockProps<'catalogue'>) {
  const { rows } = block.calls
  const source = evaluate(block.source, scope)
  const language = asText(evaluate(block.language, scope))
  const [chosen, setChosen] = useState<CatalogueTable>()
  const handle = block.model === undefined ? undefined : scope.model(block.model)
  const sentence = useSentence(scope, handle)
  if (typeof source !== 'number') return <div className={styles.waiting} aria-busy="true" />
  const catalogue = catalogueOf(scope.app, block.calls, source)
  return (
    <div className={styles.catalogue}>
      <div className={styles.tree}>
        <CatalogueTree
          catalogue={catalogue}
          sentence={sentence}
          chosen={chosen}
          onTable={setChosen}
          onColumn={(_, table) => setChosen(table)}
        />
      </div>
      <div className={styles.about}>
        {chosen ? (
          <Table
            onAll={block.calls.relations === undefined ? undefined : () => setChosen(undefined)}
            app={scope.app}
            table={chosen}
            catalogue={catalogue}
            sentence={sentence}
            onTable={setChosen}
            {...(rows !== undefined &&
              scope.app.boot.calls[rows] && {
                rows: (signal: AbortSignal) =>
                  callLike<'sql-execute'>(
                    scope.app.callNamed,
                    rows,
                    { dbId: source, sql: `SELECT * FROM ${tableName(chosen, language)}`, limit: 20 },
                    { signal },
                  ),
              })}
          />
        ) : (
          <AllTables hasDiagram={block.calls.relations !== undefined} catalogue={catalogue} onTable={setChosen} />
        )}
      </div>
    </div>
  )
}

interface AllProps {
  hasDiagram: boolean
  catalogue: Catalogue
  onTable(table: CatalogueTable): void
}

/** What stands there while no table is chosen. */
function AllTables({ hasDiagram, catalogue, onTable }: AllProps) {
  const { t } = useLingui()
  const hint = t`Choose a table to see its columns and first rows.`
  if (!hasDiagram) return <Empty icon="table" title={hint} />
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <LibraryDiagram catalogue={catalogue} onTable={onTable} />
    </>
  )
}

interface TableProps {
  app: App
  table: CatalogueTable
  catalogue: Catalogue
  sentence(problem: Problem): string
  onTable(table: CatalogueTable): void
  /** Back to all tables of the library. */
  onAll: (() => void) | undefined
  rows?: (signal: AbortSignal) => Promise<RunAnswer>
}

function Table(props: TableProps) {
  const { t } = useLingui()
  const { table, catalogue, onTable, onAll } = props
  const name = `${table.library}.${table.name}`
  return (
    <>
      <h3 className={styles.title}>
        <Icon name={table.view ? 'eye' : 'table'} size={18} />
        {table.library !== '' && !table.usual && <i>{table.library}.</i>}
        {table.name}
        {table.text && <small>{table.text}</small>}
      </h3>
      {onAll && (
        <div>
          <Button small quiet icon="compare" onClick={onAll}>{t`All tables`}</Button>
        </div>
      )}
      <Columns key={`${name} columns`} {...props} />
      <TableRelations catalogue={catalogue} table={table} onTable={onTable} />
      <FirstRows key={`${name} rows`} {...props} />
    </>
  )
}

function Columns({ table, catalogue, sentence }: TableProps) {
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [columns, setColumns] = useState<CatalogueColumn[] | string>()
  useEffect(() => {
    catalogue.columns(table).then(setColumns, (error: unknown) => setColumns(wordsOf(error, sentence)))
    // `sentence` is new on each drawing; table and version are what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [catalogue, table, version])
  if (typeof columns === 'string') return <p role="alert">{columns}</p>
  return columns ? <TableColumns columns={columns} /> : null
}

function FirstRows({ app, table, catalogue, sentence, rows }: TableProps) {
  const version = useExternal(catalogue.subscribe, catalogue.version)
  const [state, setState] = useState<RunState>()
  useEffect(() => {
    if (!rows) return undefined
    const controller = new AbortController()
    setState({ status: 'busy', since: Date.now() })
    rows(controller.signal).then(
      (answer) => setState({ status: 'done', answer, limit: 20 }),
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ status: 'failed', message: wordsOf(error, sentence) })
      },
    )
    return () => controller.abort()
    // `rows` and `sentence` are new on each drawing; table and version are what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [catalogue, table, version])
  return state ? <ResultPanel app={app} state={state} sentence={sentence} fileName={table.name} /> : null
}

/** Why the database did not tell, said here and nowhere else. */
function wordsOf(error: unknown, sentence: (problem: Problem) => string): string {
  if (error instanceof CatalogueFailed) return sentence(error.problem)
  if (!(error instanceof CallFailure)) throw error
  error.shown = true
  return error.message
}
