import type { Blocks } from '../../../runtime/generated/blocks.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { getAt } from '../../../runtime/pointer.ts'
import { codeText } from '../../../runtime/sql/code-text.ts'
import { sqlParameters } from '../../../runtime/sql/read-statement.ts'
import { syntaxOf } from '../../../runtime/sql/syntaxes.ts'
import type { Syntax } from '../../../runtime/sql/tokenize.ts'
import { callLike } from '../../call-like.ts'
import type { BlockProps } from '../../block-props.ts'
import { useModelPart } from '../../fields/field-context.ts'
import { asDocument } from '../../model/as-document.ts'
import { readText } from '../../model/read-text.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import { problemsAt, type Model, type ModelState } from '../../model/model.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { evaluate, holds, listOf, textOf } from '../../scope.ts'
import { catalogueOf, type Catalogue } from './sql/catalogue.ts'
import { CatalogueAside, type AsideView } from './sql/catalogue-aside.tsx'
import { completeSql } from './sql/complete-sql.ts'
import { formatSql } from './sql/format-sql.ts'
import type { LoginChoice } from './sql/login-values.tsx'
import type { SqlParameter } from './sql/parameter.ts'
import { quoteName } from './sql/quote-name.ts'
import { ResultPanel, type RunState } from './sql/result-panel.tsx'
import { RunSwitches, useRunSettings, wrongSetting } from './sql/run-settings.tsx'
import { simpleSql, tableName } from './sql/simple-sql.ts'
import type { SqlEditorProps, SqlView } from './sql/sql-editor.tsx'
import { SqlHelp } from './sql/sql-help.tsx'
import { useSqlRun } from './sql/use-sql-run.ts'
import { ValuesDialog, type Values } from './sql/values-dialog.tsx'
import { toText } from '../../to-text.ts'
import { afterPress } from '../../ui/after-press.ts'
import { Button } from '../../ui/button.tsx'
import { useAfterLetter } from '../../ui/use-after-letter.ts'
import styles from './sql.module.css'
import { lazy } from '../../lazy.tsx'

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

function Workbench({
  block,
  scope,
  context,
}: BlockProps<'sql'> & { context: NonNullable<ReturnType<typeof useFieldContext>> }) {
  const { t } = useLingui()
  const { app } = scope
  const { model, sentence } = context
  const { at } = block.bind
  const state = useModelLater(model) ?? model.get()
  const text = codeText(getAt(state.value, at))
  const language = toText(evaluate(block.language, scope))
  const syntax = syntaxOf(language)
  const source = evaluate(block.source, scope)
  const label = textOf(block.label, scope) || t`Statement`
  const listed = listedParameters(state, block.parameters)
  const letter = useAfterLetter((next) =>
    model.set(at, next === '' ? undefined : next.includes('\n') ? next.split('\n') : next, label),
  )
  // What a press does begins with what was typed last.
  const textNow = (): string => {
    letter.settle()
    return codeText(getAt(model.get().value, at))
  }
  const listedNow = (): SqlParameter[] => listedParameters(model.get(), block.parameters)
  const used = useMemo(() => sqlParameters(text, syntax), [text, syntax])
  const missing = used.filter((name) => !listed.some((one) => one.name === name))
  const catalogue = catalogueFor(block, app, source)
  const view = useRef<SqlView>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState('')
  const [asking, setAsking] = useState<string>()
  const [values, setValues] = useState<Values>({})
  const [settings, setSettings] = useRunSettings()
  const result = scope.get(`state.${block.result}`) as RunState | undefined
  const seconds = Number(evaluate(block.timeout, scope) ?? 60)
  const run = useSqlRun(app.callNamed, block.calls.run, (next) => scope.screen.setState(block.result, next))

  const addParameters = (names: readonly string[]): void => {
    if (block.parameters === undefined || names.length === 0) return
    model.set(block.parameters, [...listedNow(), ...names.map((name) => ({ name }))], t`Add parameters`)
  }

  /** Who goes on has written the statement: what it takes is listed, so that it can be saved. */
  const leave = (): void => {
    letter.settle()
    const listed = listedNow().map(({ name }) => name)
    // At once: the press that leaves may be the one that saves.
    if (!context.readOnly) addParameters(sqlParameters(textNow(), syntax).filter((name) => !listed.includes(name)))
    afterPress(() => model.touch(at))
  }

  const execute = async (statement: string, given: Values): Promise<void> => {
    view.current?.mark(undefined)
    // The model may have got new parameters just now.
    const text = textNow()
    const document = model.get().value
    const part = statement === text ? {} : { sql: statement }
    const answer = await run.start({ document, ...part, parameters: given }, settings, seconds)
    const wrong = answer?.problems.find((problem) => problem.line !== undefined)
    if (wrong?.line !== undefined)
      view.current?.mark({
        line: wrong.line + linesBefore(text, statement),
        ...(wrong.column !== undefined && { column: wrong.column }),
      })
  }

  const begin = (isAsked = false): void => {
    const [text, listed] = [textNow(), listedNow()]
    const statement = selection.trim() === '' ? text : selection
    if (statement.trim() === '' || wrongSetting(settings) || source === undefined || source === null) return
    const names = askedParameters(statement, listed, syntax)
    const known = { ...testValues(listed), ...values }
    const isKnown = names.every((name) => known[name] !== undefined && known[name] !== '')
    if (names.length > 0 && (isAsked || !isKnown)) setAsking(statement)
    else void execute(statement, pick(known, names))
  }

  const remember = (given: Values): void => {
    setValues((before) => ({ ...before, ...given }))
    if (block.parameters === undefined) return
    const listed = listedNow()
    const kept = (name: string): boolean => Object.hasOwn(given, name) && !(block.secret ?? []).includes(name)
    const names = Object.keys(given).filter((name) => !listed.some((one) => one.name === name))
    const next = [...listed, ...names.map((name): SqlParameter => ({ name }))].map((one) =>
      kept(one.name) && one.data !== given[one.name] && !(one.data === undefined && given[one.name] === '')
        ? { ...one, data: given[one.name] }
        : one,
    )
    if (JSON.stringify(next) !== JSON.stringify(listed)) model.set(block.parameters, next, t`Test values`)
  }

  const format = async (): Promise<void> => {
    try {
      const text = textNow()
      const made = await formatSql(text, language)
      // Whoever typed on meanwhile keeps what was typed.
      if (made !== text && textNow() === text) view.current?.replace(made)
    } catch {
      app.notify({ tone: 'warning', text: t`The statement could not be laid out. Check it for mistakes first.` })
    }
  }

  const insert = (added: string): void => view.current?.insert(added)
  const insertStatement: AsideView['onStatement'] = (verb, table, columns) => {
    const made = simpleSql(verb, table, columns, language)
    if (textNow().trim() === '') view.current?.replace(made)
    else insert(made)
  }
  const problems = problemsAt(state, at)
  const isBusy = result?.status === 'busy'
  const isRunnable = text.trim() !== '' && source !== undefined && source !== null && !wrongSetting(settings)
  const names = askedParameters(selection.trim() === '' ? text : selection, listed, syntax)

  return (
    <div className={styles.workbench}>
      {catalogue && !context.readOnly && (
        <CatalogueAside
          catalogue={catalogue}
          sentence={sentence}
          onTable={(table) => insert(tableName(table, language))}
          onColumn={(column) => insert(quoteName(column.name, language))}
          onStatement={insertStatement}
        />
      )}
      <div className={styles.main}>
        <div className={styles.bar} role="toolbar" aria-label={label}>
          {isBusy ? (
            <Button icon="stop" danger onClick={run.stop}>
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
              {selection.trim() === '' ? t`Run` : t`Run selection`}
            </Button>
          )}
          {names.length > 0 && (
            <Button icon="adjustments" disabled={!isRunnable || isBusy} onClick={() => begin(true)}>
              {t`Run with values`}
            </Button>
          )}
          <Button
            icon="forms"
            disabled={text.trim() === '' || context.readOnly}
            title={t`Lay out (Shift+Alt+F)`}
            onClick={() => void format()}
          >
            {t`Lay out`}
          </Button>
          <SqlHelp />
          <RunSwitches settings={settings} timeoutOfSchema={seconds} onChange={setSettings} />
        </div>
        {/* What leads to a problem puts the focus here. */}
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
            model={model}
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
            onChange={letter.tell}
            onSelect={setSelection}
            onRun={() => begin()}
            onFormat={() => void format()}
            onBlur={leave}
          />
        </div>
        {problems.map((problem, index) => (
          <p key={index} className={styles.problem} role="alert">
            {sentence(problem)}
          </p>
        ))}
        {block.parameters !== undefined && missing.length > 0 && !context.readOnly && (
          <div className={styles.offer} role="status">
            <span>{t`Parameters of the statement that are not listed: ${missing.map((name) => `:${name}`).join(', ')}`}</span>
            <Button small onClick={() => addParameters(missing)}>{t`Add to the list`}</Button>
          </div>
        )}
        {result && (
          <ResultPanel
            app={app}
            state={result}
            sentence={sentence}
            fileName={asDocument(state.value)?.key ?? 'result'}
          />
        )}
      </div>
      {asking !== undefined && (
        <ValuesDialog
          title={textOf(block.ask, scope) || t`Values of parameters`}
          text={t`The statement runs with these values; what it changes is taken back.`}
          parameters={askedParameters(asking, listed, syntax).map(
            (name) => listed.find((one) => one.name === name) ?? { name },
          )}
          labelOf={({ label: own }) => readText(own, context.language)}
          values={{ ...testValues(listed), ...values }}
          logins={loginsOf(block, scope)}
          sentence={sentence}
          secret={block.secret ?? []}
          unlisted={
            block.parameters === undefined ? [] : sqlParameters(asking, syntax).filter((name) => missing.includes(name))
          }
          onClose={() => setAsking(undefined)}
          onRun={(given) => {
            setAsking(undefined)
            remember(given)
            void execute(asking, given)
          }}
        />
      )}
    </div>
  )
}

/** Follows the text at each letter, alone. */
function Editor({ model, at, ...props }: { model: Model; at: string } & Omit<SqlEditorProps, 'text'>) {
  const text = useModelPart(model, ({ value }) => codeText(getAt(value, at)))
  return <SqlEditor {...props} text={text} />
}

function catalogueFor(
  { calls }: Blocks['sql'],
  app: BlockProps['scope']['app'],
  source: unknown,
): Catalogue | undefined {
  if (typeof source !== 'number' || calls.tables === undefined || calls.columns === undefined) return undefined
  return catalogueOf(app, { tables: calls.tables, columns: calls.columns }, source)
}

function listedParameters({ value }: ModelState, at: string | undefined): SqlParameter[] {
  const found = at === undefined ? undefined : getAt(value, at)
  return Array.isArray(found) ? (found as SqlParameter[]) : []
}

/** Parameters whose values somebody must say: the engine gives sequence IDs their numbers. */
function askedParameters(statement: string, listed: readonly SqlParameter[], syntax: Syntax): string[] {
  return sqlParameters(statement, syntax).filter(
    (name) => !listed.some((one) => one.name === name && one.sequenceId === true),
  )
}

function testValues(parameters: readonly SqlParameter[]): Values {
  return Object.fromEntries(parameters.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]])))
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function loginsOf({ login, calls }: Blocks['sql'], scope: BlockProps['scope']): LoginChoice[] {
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

/** Lines of the whole text above a part of it. */
function linesBefore(text: string, part: string): number {
  const start = text.indexOf(part)
  return start < 1 ? 0 : text.slice(0, start).split('\n').length - 1
}
