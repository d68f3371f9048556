import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getAt } from '../../../runtime/pointer.ts'
import { problemTexts, type ProblemCode } from '../../../runtime/generated/problem-texts.ts'
import type { SqlGui } from '../../../runtime/sql-gui/sql-gui.ts'
import type { BlockProps } from '../block-props.ts'
import { useModelState, type FieldContext } from '../../fields/field-context.ts'
import { asDocument } from '../../model/as-document.ts'
import { readText } from '../../model/read-text.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { addTable, findTable, tableOf } from './sql-gui/add-table.ts'
import { ConditionList } from './sql-gui/condition-list.tsx'
import { ColumnsOffer } from './sql-gui/columns-offer.tsx'
import { FieldList, withColumns } from './sql-gui/field-list.tsx'
import { GroupList, OrderList } from './sql-gui/order-list.tsx'
import { listOrNone, SqlGuiProvider, subqueryTitle, type SqlGuiContext, type Subquery } from './sql-gui/sql-gui.ts'
import styles from './sql-gui/sql-gui.module.css'
import frame from './workbench.module.css'
import { RowOptions } from './sql-gui/row-options.tsx'
import { Section } from './sql-gui/section.tsx'
import { Statement } from './sql-gui/statement.tsx'
import { SubqueryMenu } from './sql-gui/subquery-menu.tsx'
import { TableList } from './sql-gui/table-list.tsx'
import { useColumns } from './sql-gui/use-columns.ts'
import { useIsForbidden } from './sql-gui/use-is-forbidden.ts'
import { useResultColumns } from './sql-gui/use-result-columns.ts'
import { useSqlText } from './sql-gui/use-sql-text.ts'
import { useSubqueries } from './sql-gui/use-subqueries.ts'
import { evaluate } from '../../state/scope.ts'
import { catalogueOf, type CatalogueColumn, type CatalogueTable } from './sql/catalogue.ts'
import { CatalogueAside } from './sql/catalogue-aside.tsx'
import { NoRight } from './sql/no-right.tsx'
import type { SqlParameter } from './sql/parameter.ts'

const nothing: SqlGui = { tables: [], fields: [] }
const none: never[] = []

/** A query clicked together: tables, joins, columns, conditions; the statement as it grows, and what it gives. */
export default function SqlGuiEditor({ block, scope }: BlockProps<'sql-gui'>) {
  const context = useFieldContext(block.bind.model, scope)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return <Workbench block={block} scope={scope} context={context} />
}

interface QueryProps extends BlockProps<'sql-gui'> {
  context: FieldContext
}

function Workbench(props: QueryProps) {
  const { block, scope, context } = props
  const { t } = useLingui()
  const { app } = scope
  const { model, sentence } = context
  const { at } = block.bind
  const query = useQuery(props)
  const { gui, document, catalogue, refused, setRefused, addParameters } = query
  const { parameters } = query.context
  const isWhole = gui.tables.length > 0 && gui.fields.length > 0 && query.hasSource
  const { text, isBusy, failure } = useSqlText(app.callNamed, block.calls.text, isWhole ? document : undefined)
  const missing = (text?.parameters ?? []).filter(({ name }) => !parameters.some((one) => one.name === name))
  const isForbidden = useIsForbidden(catalogue)
  const offer = useResultColumns(
    { statement: at, columns: block.columns },
    model,
    text?.problems.length === 0 ? text.columns : undefined,
  )
  return (
    <SqlGuiProvider value={query.context}>
      <div className={frame.workbench}>
        {catalogue && !context.readOnly && !isForbidden && (
          <CatalogueAside
            catalogue={catalogue}
            sentence={sentence}
            onTable={(table) => void query.takeTable(table)}
            onColumn={(column, table) => void query.takeColumn(column, table)}
          />
        )}
        <div className={`${frame.main} ${styles.main}`} data-at={at} tabIndex={-1}>
          {refused !== '' && (
            <p className={styles.refused} role="alert">
              {sentence({ code: refused, in: '', at, message: problemTexts[refused as ProblemCode] ?? refused })}
            </p>
          )}
          {isForbidden ? (
            <NoRight className={styles.next} />
          ) : (
            <div className={styles.whole} inert={context.readOnly}>
              <Tables query={query} onRefused={setRefused} onRename={(next) => model.set(at, next, t`Rename table`)} />
              {gui.tables.length > 0 && <Clauses gui={gui} at={at} set={query.context.set} />}
            </div>
          )}
          {offer && !context.readOnly && <ColumnsOffer offer={offer} />}
          {isWhole && (
            <Statement
              block={block}
              scope={scope}
              context={context}
              sql={text?.sqlCommand ?? ''}
              isBusy={isBusy}
              problems={[
                ...(failure ? [{ text: failure }] : []),
                ...(text?.problems ?? []).map((problem) => ({
                  text: sentence(problem),
                  // Nothing of the query is drawn that could be led to.
                  ...(!isForbidden && { at: problem.at }),
                })),
              ]}
              parameters={parameters}
              title={readText(document?.name, context.language) || t`SQL GUI`}
              missing={missing}
              onMissing={() => addParameters(missing)}
            />
          )}
          {gui.tables.length > 0 && gui.fields.length === 0 && !isForbidden && (
            <p className={styles.next}>{t`Next: add the fields that the result shows. The SQL appears here.`}</p>
          )}
        </div>
      </div>
    </SqlGuiProvider>
  )
}

type Query = ReturnType<typeof useQuery>

/** The query under edit with what is known of its tables, and what is put into it from beside. */
function useQuery({ block, scope, context: { model } }: QueryProps) {
  const { t } = useLingui()
  const { app } = scope
  const { at } = block.bind
  const state = useModelState(model)
  const stored = getAt(state.value, at) as SqlGui | undefined
  const gui: SqlGui = { ...nothing, ...stored }
  const parameters = (getAt(state.value, block.parameters) as SqlParameter[] | undefined) ?? none
  const source = evaluate(block.source, scope)
  const dbId = typeof source === 'number' ? source : undefined
  const catalogue = dbId === undefined ? undefined : catalogueOf(app, block.calls, dbId)
  const subqueries = useSubqueries(app.callNamed, block.calls.subqueries, dbId)
  const columns = useColumns(gui.tables, catalogue, subqueries)
  const [refused, setRefused] = useState('')
  const set: SqlGuiContext['set'] = (name, value, step) => {
    setRefused('')
    const isNew = getAt(model.get().value, at) === undefined
    if (isNew) model.set(at, { ...nothing, [name]: value }, step)
    else model.set(`${at}/${name}`, value, step)
  }
  const addParameters = (wanted: readonly SqlParameter[]): void => {
    const added = wanted.filter(({ name }) => !parameters.some((one) => one.name === name))
    if (added.length > 0) model.set(block.parameters, [...parameters, ...added], t`Add parameters`)
  }
  const columnsOf = async (table: CatalogueTable): Promise<readonly CatalogueColumn[]> =>
    catalogue ? await catalogue.columns(table) : []
  const added = (table: CatalogueTable, own: readonly CatalogueColumn[]) =>
    addTable(gui, columns, { table: tableOf(table), name: table.name, own })
  const query: SqlGuiContext = {
    ...{ gui, at, parameters, subqueries, columns, set },
    addParameter(name) {
      if (name !== '') addParameters([{ name }])
    },
  }
  return {
    ...{ gui, catalogue, refused, setRefused, addParameters },
    context: query,
    document: asDocument(state.value),
    hasSource: dbId !== undefined,
    async takeTable(table: CatalogueTable): Promise<void> {
      const [next] = added(table, await columnsOf(table))
      model.set(at, next, t`Add table ${table.name}`)
    },
    async takeColumn(column: CatalogueColumn, table: CatalogueTable): Promise<void> {
      const there = findTable(gui, table)
      const [next, key] = there ? [gui, there.key] : added(table, await columnsOf(table))
      const fields = withColumns(next.fields, [{ table: key, field: column.name }])
      model.set(at, { ...next, fields }, t`Add field ${column.name}`)
    },
    takeSubquery(subquery: Subquery): void {
      const own = subquery.fields.map(({ name, typeClass }) => ({ name, typeClass, type: '' }))
      const table = { subquery: subquery.address }
      const [next] = addTable(gui, columns, { table, name: subquery.name, own })
      model.set(at, next, t`Add subquery ${subqueryTitle(subquery)}`)
      addParameters(subquery.parameters)
    },
  }
}

interface TablesProps {
  query: Query
  onRefused(code: string): void
  onRename(gui: SqlGui): void
}

function Tables({ query, onRefused, onRename }: TablesProps) {
  const { t } = useLingui()
  const { gui, hasSource, takeSubquery } = query
  const { subqueries } = query.context
  return (
    <Section
      title={t`Tables`}
      tools={subqueries.length > 0 && <SubqueryMenu subqueries={subqueries} onTake={takeSubquery} />}
    >
      {gui.tables.length === 0 ? (
        <Beginning hasSource={hasSource} />
      ) : (
        <TableList onRefused={onRefused} onRename={onRename} />
      )}
      {subqueries.length === 0 && hasSource && (
        <p className={styles.note}>
          {t`To use a subquery as a table or in a condition, make a schema of the type “Subquery” on this data source.`}
        </p>
      )}
    </Section>
  )
}

/** What to do first. */
function Beginning({ hasSource }: { hasSource: boolean }) {
  const { t } = useLingui()
  if (!hasSource) return <p className={styles.empty}>{t`Choose the data source under Settings first.`}</p>
  return (
    <ol className={styles.beginning}>
      <li>{t`Press a table under “Tables and columns”. It is added here; a second one is joined to it.`}</li>
      <li>{t`Choose the fields that the result shows. A field is also added by opening a table there and pressing a column.`}</li>
      <li>{t`Add conditions, groups and a sort order as needed. The SQL is shown as it grows, and can be run.`}</li>
    </ol>
  )
}

/** Everything after the tables, in the order of the statement. */
function Clauses({ gui, at, set }: Pick<SqlGuiContext, 'gui' | 'at' | 'set'>) {
  const { t } = useLingui()
  return (
    <>
      <Section title={t`Fields`}>
        <FieldList />
      </Section>
      <Section title={t`Conditions`} at={`${at}/conditions`}>
        <ConditionList
          label={t`Conditions`}
          at={`${at}/conditions`}
          conditions={gui.conditions ?? none}
          onChange={(next) => set('conditions', listOrNone(next), t`Change conditions`)}
        />
      </Section>
      <Section title={t`Groups`} at={gui.groups ? `${at}/groups` : `${at}/having`} closed={!gui.groups && !gui.having}>
        <GroupList />
        <h4 className={styles.small}>{t`Conditions on groups`}</h4>
        <ConditionList
          label={t`Conditions on groups`}
          at={`${at}/having`}
          aggregates
          conditions={gui.having ?? none}
          onChange={(next) => set('having', listOrNone(next), t`Change conditions`)}
        />
      </Section>
      <Section title={t`Order and number`} at={`${at}/orderBy`}>
        <OrderList />
        <RowOptions />
      </Section>
    </>
  )
}
