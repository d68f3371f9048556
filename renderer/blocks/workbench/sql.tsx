import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'
import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { getAt } from '../../../runtime/pointer.ts'
import { codeText } from '../../../runtime/sql/code-text.ts'
import { sqlParameters } from '../../../runtime/sql/read-statement.ts'
import type { BlockProps } from '../block-props.ts'
import { callLike } from '../../call/call-like.ts'
import { useModelPart } from '../../fields/field-context.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { lazy } from '../../ui/lazy.tsx'
import { asDocument } from '../../model/as-document.ts'
import { problemsAt, type Model } from '../../model/model.ts'
import { readText } from '../../model/read-text.ts'
import { evaluate, holds, listOf, textOf, type Scope } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { CatalogueAside, type AsideView } from './sql/catalogue-aside.tsx'
import { catalogueOf, type Catalogue } from './sql/catalogue.ts'
import { completeSql } from './sql/complete-sql.ts'
import { formatSql } from './sql/format-sql.ts'
import type { LoginChoice } from './sql/login-values.tsx'
import { quoteName } from './sql/quote-name.ts'
import { ResultPanel } from './sql/result-panel.tsx'
import { RunSwitches } from './sql/run-settings.tsx'
import { simpleSql, tableName } from './sql/simple-sql.ts'
import type { SqlEditorProps, SqlView } from './sql/sql-editor.tsx'
import { SqlHelp } from './sql/sql-help.tsx'
import { askedParameters, useExecution } from './sql/use-execution.ts'
import { useStatement, type SqlBlockProps, type Statement } from './sql/use-statement.ts'
import { ValuesDialog } from './sql/values-dialog.tsx'
import styles from './sql.module.css'
import frame from './workbench.module.css'

const SqlEditor = lazy(
  () => import('./sql/sql-editor.tsx'),
  () => <div className={styles.waiting} aria-busy="true" />,
)

/** A statement under edit with the names of its database beside it and what a run gives below it. */
export default function Sql({ block, scope }: BlockProps<'sql'>) {
  const context = useFieldContext(block.bind.model, scope)
  if (!context) return <div className={styles.waiting} aria-busy="true" />
  return <Workbench block={block} scope={scope} context={context} />
}

/** What the parts of the workbench share. */
interface PartProps extends SqlBlockProps {
  statement: Statement
  execution: ReturnType<typeof useExecution>
  view: RefObject<SqlView | undefined>
  catalogue: Catalogue | undefined
  onFormat(): void
}

function Workbench(props: SqlBlockProps) {
  const { block, scope, context } = props
  const { app } = scope
  const { sentence } = context
  const view = useRef<SqlView>(undefined)
  const [selection, setSelection] = useState('')
  const statement = useStatement(props)
  const execution = useExecution({ ...props, statement, view, selection })
  const onFormat = useFormat(props, statement, view)
  const catalogue = catalogueFor(block, app, evaluate(block.source, scope))
  const part: PartProps = { ...props, statement, execution, view, catalogue, onFormat }
  const { state, missing } = statement
  const problems = problemsAt(state, statement.at)
  return (
    <div className={frame.workbench}>
      {catalogue && !context.readOnly && <Aside {...part} catalogue={catalogue} />}
      <div className={frame.main}>
        <RunBar {...part} isPart={selection.trim() !== ''} />
        <StatementEditor {...part} onSelect={setSelection} />
        {problems.map((problem, index) => (
          <p key={index} className={styles.problem} role="alert">
            {sentence(problem)}
          </p>
        ))}
        {block.parameters !== undefined && missing.length > 0 && !context.readOnly && (
          <ParameterOffer names={missing} onAdd={() => statement.addParameters(missing.map((name) => ({ name })))} />
        )}
        {execution.result && (
          <ResultPanel
            app={app}
            state={execution.result}
            sentence={sentence}
            fileName={asDocument(state.value)?.key ?? 'result'}
          />
        )}
      </div>
      {execution.asking !== undefined && <AskValues {...part} asking={execution.asking} />}
    </div>
  )
}

function useFormat({ scope }: SqlBlockProps, { language, textNow }: Statement, view: PartProps['view']): () => void {
  const { t } = useLingui()
  const format = async (): Promise<void> => {
    try {
      const text = textNow()
      const made = await formatSql(text, language)
      // Whoever typed on meanwhile keeps what was typed.
      if (made !== text && textNow() === text) view.current?.replace(made)
    } catch {
      scope.app.notify({ tone: 'warning', text: t`The statement could not be laid out. Check it for mistakes first.` })
    }
  }
  return () => void format()
}

function Aside({ context, statement, view, catalogue }: PartProps & { catalogue: Catalogue }) {
  const { language, textNow, addParameters } = statement
  const insert = (added: string): void => view.current?.insert(added)
  const insertStatement: AsideView['onStatement'] = (verb, table, columns) => {
    const { sql, parameters } = simpleSql(verb, table, columns, language)
    if (textNow().trim() === '') view.current?.replace(sql)
    else insert(sql)
    addParameters(parameters)
  }
  return (
    <CatalogueAside
      catalogue={catalogue}
      sentence={context.sentence}
      onTable={(table) => insert(tableName(table, language))}
      onColumn={(column) => insert(quoteName(column.name, language))}
      onStatement={insertStatement}
    />
  )
}

function RunBar({ context, statement, execution, onFormat, isPart }: PartProps & { isPart: boolean }) {
  const { t } = useLingui()
  const { isRunnable, takesValues, begin } = execution
  const isBusy = execution.result?.status === 'busy'
  return (
    <div className={styles.bar} role="toolbar" aria-label={statement.label}>
      {isBusy ? (
        <Button icon="stop" danger onClick={execution.stop}>
          {t`Stop`}
        </Button>
      ) : (
        <Button
          primary
          icon="play"
          disabled={!isRunnable}
          title={t`Run (Ctrl+Enter). What it changes is taken back.`}
          onClick={() => begin()}
        >
          {isPart ? t`Run selection` : t`Run`}
        </Button>
      )}
      {takesValues && (
        <Button icon="adjustments" disabled={!isRunnable || isBusy} onClick={() => begin(true)}>
          {t`Run with values`}
        </Button>
      )}
      <Button
        icon="forms"
        disabled={statement.text.trim() === '' || context.readOnly}
        title={t`Lay out (Shift+Alt+F)`}
        onClick={onFormat}
      >
        {t`Lay out`}
      </Button>
      <SqlHelp />
      <RunSwitches settings={execution.settings} timeoutOfSchema={execution.seconds} onChange={execution.setSettings} />
    </div>
  )
}

function StatementEditor({ onSelect, ...part }: PartProps & { onSelect(selected: string): void }) {
  const { context, statement, execution, view, catalogue, onFormat } = part
  const { at, label, language, listedNow } = statement
  const place = useRef<HTMLDivElement>(null)
  // What leads to a problem puts the focus here.
  return (
    <div
      ref={place}
      data-at={at}
      tabIndex={-1}
      className={styles.editor}
      onFocus={(event) => {
        if (event.target === event.currentTarget) view.current?.focus()
      }}
    >
      <Editor
        model={context.model}
        at={at}
        label={label}
        language={language}
        readOnly={context.readOnly}
        complete={(whole, place) =>
          completeSql(whole, place, { catalogue, language, parameters: listedNow().map(({ name }) => name) })
        }
        onView={(made) => {
          view.current = made
          // The focus may have come before the editor.
          if (document.activeElement === place.current) made?.focus()
        }}
        onChange={statement.tell}
        onSelect={onSelect}
        onRun={() => execution.begin()}
        onFormat={onFormat}
        onBlur={statement.leave}
      />
    </div>
  )
}

/** Follows the text at each letter, alone. */
function Editor({ model, at, ...props }: { model: Model; at: string } & Omit<SqlEditorProps, 'text'>) {
  const text = useModelPart(model, ({ value }) => codeText(getAt(value, at)))
  return <SqlEditor {...props} text={text} />
}

function ParameterOffer({ names, onAdd }: { names: readonly string[]; onAdd(): void }) {
  const { t } = useLingui()
  return (
    <div className={styles.offer} role="status">
      <span>{t`Parameters of the statement that are not listed: ${names.map((name) => `:${name}`).join(', ')}`}</span>
      <Button small onClick={onAdd}>{t`Add to the list`}</Button>
    </div>
  )
}

function AskValues({ block, scope, context, statement, execution, asking }: PartProps & { asking: string }) {
  const { t } = useLingui()
  const { listed, missing, syntax } = statement
  return (
    <ValuesDialog
      title={textOf(block.ask, scope) || t`Values of parameters`}
      text={t`The statement runs with these values; what it changes is taken back.`}
      parameters={askedParameters(asking, listed, syntax).map(
        (name) => listed.find((one) => one.name === name) ?? { name },
      )}
      labelOf={({ label: own }) => readText(own, context.language)}
      values={execution.values}
      logins={loginsOf(block, scope)}
      sentence={context.sentence}
      secret={block.secret ?? []}
      unlisted={
        block.parameters === undefined ? [] : sqlParameters(asking, syntax).filter((name) => missing.includes(name))
      }
      onClose={execution.close}
      onRun={(given) => execution.runWith(asking, given)}
    />
  )
}

function catalogueFor({ calls }: Blocks['sql'], app: Scope['app'], source: unknown): Catalogue | undefined {
  if (typeof source !== 'number' || calls.tables === undefined || calls.columns === undefined) return undefined
  return catalogueOf(app, { tables: calls.tables, columns: calls.columns }, source)
}

function loginsOf({ login, calls }: Blocks['sql'], scope: Scope): LoginChoice[] {
  if (!login) return []
  return listOf<{ key: string; name?: unknown }>(login.rows, scope).flatMap((item) => {
    const own = scope.with({ item })
    if (login.when && !holds(login.when, own)) return []
    return {
      key: item.key,
      label: textOf(item.name, scope) || item.key,
      run: async (ID, PASSWORD) => {
        const answer = await callLike<'document-read'>(
          scope.app.callNamed,
          login.read.call,
          evaluate(login.read.input, own),
        )
        const input = { document: answer.document, parameters: { ID, PASSWORD }, asLogin: true, limit: 2 }
        return callLike<'sql-execute'>(scope.app.callNamed, calls.run, input)
      },
    }
  })
}
