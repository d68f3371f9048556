import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { getAt, setAt } from '../../runtime/pointer.ts'
import { problemTexts, type ProblemCode } from '../../runtime/problems/problem-texts.ts'
import type { SqlGui } from '../../runtime/sql-gui/gui.ts'
import type { BlockProps } from '../block.tsx'
import { asDocument, useModelState, type FieldContext } from '../fields/field-context.ts'
import { readText } from '../fields/read-text.ts'
import { useFieldContext } from '../fields/use-field-context.ts'
import { ConditionList } from '../query/condition-list.tsx'
import { Check, TextInput } from '../query/controls.tsx'
import { FieldList, withColumns } from '../query/field-list.tsx'
import { GroupList, OrderList } from '../query/order-list.tsx'
import { freeName, listOrNone, QueryProvider, type Query, type Subquery } from '../query/query.ts'
import styles from '../query/query.module.css'
import { joinOf, TableList } from '../query/table-list.tsx'
import { useColumns } from '../query/use-columns.ts'
import { useSqlText } from '../query/use-sql-text.ts'
import { evaluate, textOf } from '../scope.ts'
import { catalogueOf, type CatalogueColumn, type CatalogueTable } from '../sql/catalogue.ts'
import { CatalogueAside } from '../sql/catalogue-aside.tsx'
import type { SqlParameter } from '../sql/parameter.ts'
import { ResultPanel, type RunState } from '../sql/result-panel.tsx'
import { useSqlRun } from '../sql/use-sql-run.ts'
import { ValuesDialog, type Values } from '../sql/values-dialog.tsx'
import { toText } from '../to-text.ts'
import { Button } from '../ui/button.tsx'
import { Popup, PopupEntry } from '../ui/popup.tsx'
import { buttonClass } from '../ui/button.tsx'

const SqlEditor = lazy(() => import('../sql/sql-editor.tsx'))

export interface QueryBlock {
  type: 'query'
  bind: { model: string; at: string }
  /** Number of the data source; without one there is nothing to choose from. */
  source?: unknown
  /** Fact `language` of its dialect. */
  language?: unknown
  /** Place of the list of parameters in the model. */
  parameters: string
  /** Place of the list of result columns in the model; it follows what the statement gives. */
  columns?: string
  /** State that keeps the last result. */
  result: string
  calls: { tables: string; columns: string; subqueries: string; text: string; run: string }
  /** How the query becomes a text of its own: places of the model and what they get; `text` gets the SQL. */
  toText?: { text: string; set?: { at: string; value: unknown }[]; clear?: string[]; warning?: unknown }
}

const nothing: SqlGui = { tables: [], fields: [] }
const none: never[] = []

/** A query clicked together: tables, joins, columns, conditions; the statement as it grows, and what it gives. */
export default function QueryEditor({ block, scope }: BlockProps<QueryBlock>) {
  const context = useFieldContext(block.bind.model, scope)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return <Workbench block={block} scope={scope} context={context} />
}

function Workbench({ block, scope, context }: BlockProps<QueryBlock> & { context: FieldContext }) {
  const { t } = useLingui()
  const { app } = scope
  const { model, sentence, language } = context
  const { at } = block.bind
  const state = useModelState(model)
  const gui = (getAt(state.value, at) as SqlGui | undefined) ?? nothing
  const whole: SqlGui = { ...gui, tables: gui.tables ?? none, fields: gui.fields ?? none }
  const parameters = (getAt(state.value, block.parameters) as SqlParameter[] | undefined) ?? none
  const source = evaluate(block.source, scope)
  const dbId = typeof source === 'number' ? source : undefined
  const catalogue = dbId === undefined ? undefined : catalogueOf(app, block.calls, dbId)
  const subqueries = useSubqueries(block, scope, dbId)
  const columns = useColumns(whole.tables, catalogue, subqueries)
  const [refused, setRefused] = useState('')
  const document = asDocument(state.value)
  const isWhole = whole.tables.length > 0 && whole.fields.length > 0 && dbId !== undefined
  const { text, isBusy, failure } = useSqlText(app.call, block.calls.text, isWhole ? document : undefined)
  const title = readText(document?.name, language) || t`Query`

  useResultColumns(block, model, text?.problems.length === 0 ? text.columns : undefined)

  const set: Query['set'] = (name, value, step) => {
    setRefused('')
    model.set(
      getAt(model.get().value, at) === undefined ? at : `${at}/${name}`,
      getAt(model.get().value, at) === undefined ? { ...nothing, [name]: value } : value,
      step,
    )
  }
  const query: Query = {
    gui: whole,
    parameters,
    subqueries,
    readOnly: false,
    columns,
    set,
    addParameter(name) {
      if (name === '' || parameters.some((one) => one.name === name)) return
      model.set(block.parameters, [...parameters, { name }], t`Add parameter`)
    },
  }

  /** The query with one more table, joined by what fits. */
  const withTable = (
    table: Omit<SqlGui['tables'][number], 'key'>,
    name: string,
    own: readonly CatalogueColumn[],
  ): [SqlGui, string] => {
    const key = freeName(
      name,
      whole.tables.map((one) => one.key),
    )
    const first = whole.tables.find((one) => sharesColumn(columns(one.key), own)) ?? whole.tables[0]
    const known = (alias: string) => (alias === key ? own : columns(alias))
    const joins = whole.joins ?? []
    const join = first ? [joinOf(first.key, key, known, joins)] : []
    return [
      {
        ...whole,
        tables: [...whole.tables, { key, ...table }],
        ...(joins.length + join.length > 0 && { joins: [...joins, ...join] }),
      },
      key,
    ]
  }
  const tableOf = ({ library, name, usual }: CatalogueTable) => ({
    ...(!usual && library !== '' && { library }),
    file: name,
  })
  const takeTable = async (table: CatalogueTable): Promise<void> => {
    const own = catalogue ? await catalogue.columns(table) : []
    const [next] = withTable(tableOf(table), table.name, own)
    model.set(at, next, t`Add table ${table.name}`)
  }
  const takeColumn = async (column: CatalogueColumn, table: CatalogueTable): Promise<void> => {
    const { file, library } = tableOf(table)
    const there = whole.tables.find(
      (one) => one.file === file && (one.library === library || (one.library === table.library && table.usual)),
    )
    const own = there || !catalogue ? [] : await catalogue.columns(table)
    const [next, key] = there ? [whole, there.key] : withTable(tableOf(table), table.name, own)
    model.set(
      at,
      { ...next, fields: withColumns(next.fields, [{ table: key, field: column.name }]) },
      t`Add field ${column.name}`,
    )
  }
  const takeSubquery = (subquery: Subquery): void => {
    const own = subquery.fields.map(({ name, typeClass }) => ({ name, typeClass, type: '' }))
    const [next] = withTable({ subquery: subquery.address }, subquery.name, own)
    model.set(at, next, t`Add subquery ${subquery.name}`)
    addMissing(subquery.parameters)
  }
  const addMissing = (wanted: readonly SqlParameter[]): void => {
    const missing = wanted.filter(({ name }) => !parameters.some((one) => one.name === name))
    if (missing.length > 0) model.set(block.parameters, [...parameters, ...missing], t`Add parameters`)
  }
  const missing = (text?.parameters ?? []).filter(({ name }) => !parameters.some((one) => one.name === name))

  return (
    <QueryProvider value={query}>
      <div className={styles.workbench}>
        {catalogue && (
          <CatalogueAside
            catalogue={catalogue}
            sentence={sentence}
            onTable={(table) => void takeTable(table)}
            onColumn={(column, table) => void takeColumn(column, table)}
          />
        )}
        <div className={styles.main} data-at={at} tabIndex={-1}>
          {refused !== '' && (
            <p className={styles.refused} role="alert">
              {sentence({ code: refused, in: '', at, message: problemTexts[refused as ProblemCode] ?? refused })}
            </p>
          )}
          <Section
            title={t`Tables`}
            tools={subqueries.length > 0 && <SubqueryMenu subqueries={subqueries} onTake={takeSubquery} />}
          >
            {whole.tables.length === 0 ? (
              <p className={styles.empty}>
                {dbId === undefined
                  ? t`Choose the data source first.`
                  : t`Choose a table, or open it and choose its columns.`}
              </p>
            ) : (
              <TableList onRefused={setRefused} onRename={(next) => model.set(at, next, t`Rename table`)} />
            )}
          </Section>
          {whole.tables.length > 0 && (
            <>
              <Section title={t`Fields`}>
                <FieldList />
              </Section>
              <Section title={t`Conditions`}>
                <ConditionList
                  label=""
                  conditions={whole.conditions ?? none}
                  onChange={(next) => set('conditions', listOrNone(next), t`Change conditions`)}
                />
              </Section>
              <Section title={t`Groups`} closed={!whole.groups && !whole.having}>
                <GroupList />
                <h4 className={styles.small}>{t`Conditions on groups`}</h4>
                <ConditionList
                  label=""
                  aggregates
                  conditions={whole.having ?? none}
                  onChange={(next) => set('having', listOrNone(next), t`Change conditions`)}
                />
              </Section>
              <Section title={t`Order and number`}>
                <OrderList />
                <div className={styles.options}>
                  <Check
                    label={t`Different rows only`}
                    on={whole.distinct ?? false}
                    onChange={(on) => set('distinct', on || undefined, t`Different rows only`)}
                  />
                  <label className={styles.inline}>
                    <span>{t`At most`}</span>
                    <TextInput
                      label={t`Most rows`}
                      type="number"
                      value={whole.limit === undefined ? '' : String(whole.limit)}
                      onChange={(typed) =>
                        set('limit', typed === '' ? undefined : Math.max(1, Math.trunc(Number(typed))), t`Most rows`)
                      }
                    />
                    <span>{t`rows`}</span>
                  </label>
                </div>
              </Section>
            </>
          )}
          {isWhole && (
            <Statement
              block={block}
              scope={scope}
              context={context}
              sql={text?.sqlCommand ?? ''}
              isBusy={isBusy}
              problems={[...(failure ? [failure] : []), ...(text?.problems ?? []).map(sentence)]}
              parameters={parameters}
              title={title}
              missing={missing}
              onMissing={() => addMissing(missing)}
            />
          )}
        </div>
      </div>
    </QueryProvider>
  )
}

const sharesColumn = (ours: readonly CatalogueColumn[], theirs: readonly CatalogueColumn[]) =>
  theirs.some(({ name }) => ours.some((one) => one.name.toLowerCase() === name.toLowerCase()))

function Section({
  title,
  tools,
  closed = false,
  children,
}: {
  title: string
  tools?: ReactNode
  closed?: boolean
  children: ReactNode
}) {
  const [isOpen] = useState(!closed)
  return (
    <details className={styles.section} open={isOpen}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {tools && <div className={styles.tools}>{tools}</div>}
      <div className={styles.body}>{children}</div>
    </details>
  )
}

function SubqueryMenu({ subqueries, onTake }: { subqueries: readonly Subquery[]; onTake(subquery: Subquery): void }) {
  const { t } = useLingui()
  return (
    <Popup label={t`Add subquery`} className={buttonClass({ small: true })} button={<span>{t`Add subquery`}</span>}>
      {(close) =>
        subqueries.map((subquery) => (
          <PopupEntry
            key={subquery.address}
            onPress={() => {
              close()
              onTake(subquery)
            }}
          >
            {subquery.text ? `${subquery.name}（${subquery.text}）` : subquery.name}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

function useSubqueries(
  { calls }: QueryBlock,
  { app }: BlockProps['scope'],
  dbId: number | undefined,
): readonly Subquery[] {
  const [subqueries, setSubqueries] = useState<readonly Subquery[]>(none)
  useEffect(() => {
    if (dbId === undefined) return undefined
    let isOver = false
    void app
      .call(calls.subqueries, { dbId })
      .then((answer) => {
        if (!isOver) setSubqueries((answer as { rows: Subquery[] }).rows)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [app, calls.subqueries, dbId])
  return subqueries
}

/** The document's result columns follow the statement's: they are what contents may show. */
function useResultColumns(
  { columns: at }: QueryBlock,
  model: FieldContext['model'],
  described: { name: string }[] | undefined,
): void {
  const { t } = useLingui()
  const names = described && JSON.stringify(described.map(({ name }) => name))
  useEffect(() => {
    if (at === undefined || !described) return
    const standing = (getAt(model.get().value, at) as { name: string }[] | undefined) ?? []
    if (JSON.stringify(standing.map(({ name }) => name)) !== names) model.set(at, described, t`Result columns`)
    // The names decide; what else the database says is read where columns are settled.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names])
}

interface StatementProps extends BlockProps<QueryBlock> {
  context: FieldContext
  sql: string
  isBusy: boolean
  problems: string[]
  parameters: readonly SqlParameter[]
  title: string
  missing: readonly SqlParameter[]
  onMissing(): void
}

function Statement({
  block,
  scope,
  context,
  sql,
  isBusy,
  problems,
  parameters,
  title,
  missing,
  onMissing,
}: StatementProps) {
  const { t } = useLingui()
  const { app } = scope
  const { model, sentence, language } = context
  const [isAsking, setAsking] = useState(false)
  const result = scope.get(`state.${block.result}`) as RunState | undefined
  const run = useSqlRun(app.call, block.calls.run, (next) => scope.screen.setState(block.result, next))
  const values = useMemo(
    () => Object.fromEntries(parameters.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]]))),
    [parameters],
  )
  const execute = (given: Values): void =>
    void run.start(
      { document: model.get().value, values: given },
      { isLimited: true, limit: 100, isTimed: false } as never,
      60,
    )
  const begin = (): void => {
    if (parameters.some(({ name }) => values[name] === undefined)) setAsking(true)
    else execute(values)
  }
  const switchToText = async (): Promise<void> => {
    const { toText: how } = block
    if (!how) return
    const yes = await app.confirm({
      title: t`Edit as SQL`,
      text:
        textOf(how.warning, scope) || t`From now on the statement is a text. It cannot be clicked together any more.`,
      action: t`Edit as SQL`,
      danger: true,
    })
    if (!yes) return
    let next = model.get().value
    for (const place of how.clear ?? []) next = withoutPlace(next, place)
    for (const { at, value } of how.set ?? []) next = setAt(next, at, value)
    next = setAt(next, how.text, sql.includes('\n') ? sql.split('\n') : sql)
    model.set('/spec', getAt(next, '/spec'), t`Edit as SQL`)
  }
  const isRunning = result?.status === 'busy'
  return (
    <section className={styles.statement} aria-label={t`Statement`}>
      <div className={styles.bar}>
        {isRunning ? (
          <Button icon="stop" danger onClick={run.stop}>
            {t`Stop`}
          </Button>
        ) : (
          <Button primary icon="play" disabled={problems.length > 0 || sql === ''} onClick={begin}>
            {t`Run`}
          </Button>
        )}
        {parameters.length > 0 && (
          <Button icon="adjustments" disabled={problems.length > 0 || isRunning} onClick={() => setAsking(true)}>
            {t`Run with values`}
          </Button>
        )}
        {block.toText && (
          <Button icon="code" quiet disabled={sql === '' || problems.length > 0} onClick={() => void switchToText()}>
            {t`Edit as SQL`}
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} role="alert">
          {problems.map((problem, i) => (
            <li key={i}>{problem}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className={styles.offer} role="status">
          <span>{t`Parameters of the statement that are not listed: ${missing.map(({ name }) => `:${name}`).join(', ')}`}</span>
          <Button small onClick={onMissing}>{t`Add to the list`}</Button>
        </div>
      )}
      {sql !== '' && (
        <div className={styles.sql} aria-busy={isBusy || undefined} data-old={problems.length > 0 || undefined}>
          <Suspense fallback={<pre>{sql}</pre>}>
            <SqlEditor
              label={t`Statement`}
              language={toText(evaluate(block.language, scope))}
              text={sql}
              readOnly
              complete={async () => Promise.resolve(undefined)}
              onView={ignore}
              onChange={ignore}
              onSelect={ignore}
              onRun={begin}
              onFormat={ignore}
              onBlur={ignore}
            />
          </Suspense>
        </div>
      )}
      {result && <ResultPanel app={app} state={result} sentence={sentence} fileName={title} />}
      {isAsking && (
        <ValuesDialog
          title={t`Values of parameters`}
          text={t`The statement runs with these values.`}
          parameters={parameters}
          labelOf={({ label }) => readText(label, language)}
          values={values}
          secret={none}
          unlisted={none}
          onClose={() => setAsking(false)}
          onRun={(given) => {
            setAsking(false)
            model.set(
              block.parameters,
              parameters.map((one) => (given[one.name] === undefined ? one : { ...one, data: given[one.name] })),
              t`Test values`,
            )
            execute(given)
          }}
        />
      )}
    </section>
  )
}

const ignore = (): void => undefined

function withoutPlace(value: unknown, place: string): unknown {
  const cut = place.lastIndexOf('/')
  const holder = getAt(value, place.slice(0, cut)) as Record<string, unknown> | undefined
  if (!holder) return value
  const { [place.slice(cut + 1)]: _, ...rest } = holder
  return setAt(value, place.slice(0, cut), rest)
}
