import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { getAt } from '../../../../runtime/pointer.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { readText } from '../../../model/read-text.ts'
import { evaluate, textOf, type Scope } from '../../../state/scope.ts'
import type { SqlParameter } from '../sql/parameter.ts'
import { ResultPanel, type RunState } from '../sql/result-panel.tsx'
import { useSqlRun } from '../sql/use-sql-run.ts'
import { ValuesDialog, type Values } from '../sql/values-dialog.tsx'
import { asText } from '../../../../runtime/values/as-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { focusPlace } from '../../../ui/focus-place.ts'
import { withSqlText, type TextPlaces } from './with-sql-text.ts'
import { lazy } from '../../../ui/lazy.tsx'
import styles from './sql-gui.module.css'

const SqlEditor = lazy(
  () => import('../sql/sql-editor.tsx'),
  ({ text }) => <pre>{text}</pre>,
)

const none: never[] = []
const foldedKey = 'kumiki:sql-gui:sql'

/** Settings of the block that the statement needs. */
export interface StatementBlock {
  language?: unknown
  parameters: string
  result: string
  calls: { run: string }
  toText?: TextPlaces & { warning?: unknown }
}

interface StatementProps {
  block: StatementBlock
  scope: Scope
  context: FieldContext
  sql: string
  isBusy: boolean
  /** What is wrong, each with its place in the document where it has one. */
  problems: { text: string; at?: string }[]
  parameters: readonly SqlParameter[]
  title: string
  missing: readonly SqlParameter[]
  onMissing(): void
}

/** The statement as it grows, what is wrong with it, and what it gives. */
export function Statement(props: StatementProps) {
  const { block, scope, context, sql, problems, title, missing, onMissing } = props
  const { t } = useLingui()
  const execution = useExecution(props)
  const { result } = execution
  const [isFolded, fold] = useFolded()
  const shown = useShownResult(result?.status === 'busy')
  return (
    <section className={styles.statement} aria-label={t`Statement`}>
      <div className={styles.foot}>
        <Tools {...props} {...{ execution, isFolded }} onFold={() => fold(!isFolded)} />
        {problems.length > 0 && <ProblemList problems={problems} />}
        {missing.length > 0 && (
          <div className={styles.offer} role="status">
            <span>{t`Parameters of the statement that are not listed: ${missing.map(({ name }) => `:${name}`).join(', ')}`}</span>
            <Button small onClick={onMissing}>{t`Add to the list`}</Button>
          </div>
        )}
        {sql !== '' && !isFolded && (
          <div className={styles.sql} aria-busy={props.isBusy || undefined} data-old={problems.length > 0 || undefined}>
            <SqlEditor
              label={t`Statement`}
              language={asText(evaluate(block.language, scope))}
              text={sql}
              readOnly
              complete={async () => Promise.resolve(undefined)}
              onView={ignore}
              onChange={ignore}
              onSelect={ignore}
              onRun={execution.begin}
              onFormat={ignore}
              onBlur={ignore}
            />
          </div>
        )}
      </div>
      {result && (
        <div ref={shown} className={styles.result}>
          <ResultPanel app={scope.app} state={result} sentence={context.sentence} fileName={title} />
        </div>
      )}
      {execution.isAsking && <AskValues {...props} execution={execution} />}
    </section>
  )
}

type Execution = ReturnType<typeof useExecution>

/** Runs the statement with the values of its parameters, which are asked for where one has none. */
function useExecution({ block, scope, context, parameters }: StatementProps) {
  const { t } = useLingui()
  const { model } = context
  const [isAsking, setAsking] = useState(false)
  const result = scope.get(`state.${block.result}`) as RunState | undefined
  const run = useSqlRun(scope.app.callNamed, block.calls.run, (next) => scope.screen.setState(block.result, next))
  const values = useMemo(
    () => Object.fromEntries(parameters.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]]))),
    [parameters],
  )
  const execute = (given: Values): void =>
    void run.start(
      { document: model.get().value, values: given },
      { isLimited: true, limit: 100, isTimed: false, timeout: undefined },
      60,
    )
  return {
    ...{ result, values, isAsking, setAsking },
    stop: run.stop,
    begin: (): void => {
      if (parameters.some(({ name }) => values[name] === undefined)) setAsking(true)
      else execute(values)
    },
    runWith: (given: Values): void => {
      setAsking(false)
      model.set(
        block.parameters,
        parameters.map((one) => (given[one.name] === undefined ? one : { ...one, data: given[one.name] })),
        t`Test values`,
      )
      execute(given)
    },
  }
}

function useFolded(): [boolean, (next: boolean) => void] {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'folded')
  const fold = (next: boolean): void => {
    localStorage.setItem(foldedKey, next ? 'folded' : 'open')
    setFolded(next)
  }
  return [isFolded, fold]
}

/** What a run gives stands below everything that was clicked together: it is brought into view. */
function useShownResult(isBusy: boolean) {
  const shown = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !isBusy) shown.current?.scrollIntoView({ block: 'nearest' })
    wasBusy.current = isBusy
  }, [isBusy])
  return shown
}

interface ToolsProps extends StatementProps {
  execution: Execution
  isFolded: boolean
  onFold(): void
}

function Tools({ execution, isFolded, onFold, ...props }: ToolsProps) {
  const { block, sql, problems, parameters } = props
  const { t } = useLingui()
  const isRunning = execution.result?.status === 'busy'
  const hasProblems = problems.length > 0
  return (
    <div className={styles.bar}>
      {isRunning ? (
        <Button icon="stop" danger onClick={execution.stop}>
          {t`Stop`}
        </Button>
      ) : (
        <Button primary icon="play" disabled={hasProblems || sql === ''} onClick={execution.begin}>
          {t`Run`}
        </Button>
      )}
      {parameters.length > 0 && (
        <Button icon="adjustments" disabled={hasProblems || isRunning} onClick={() => execution.setAsking(true)}>
          {t`Run with values`}
        </Button>
      )}
      {block.toText && <ToText {...props} how={block.toText} />}
      <IconButton
        icon={isFolded ? 'chevron-up' : 'chevron-down'}
        size={16}
        label={isFolded ? t`Show the SQL` : t`Hide the SQL`}
        onClick={onFold}
      />
    </div>
  )
}

function ToText({
  scope,
  context,
  sql,
  problems,
  how,
}: StatementProps & { how: NonNullable<StatementBlock['toText']> }) {
  const { t } = useLingui()
  const { model } = context
  const switchToText = async (): Promise<void> => {
    const yes = await scope.app.confirm({
      title: t`Edit as SQL`,
      text:
        textOf(how.warning, scope) || t`From now on the statement is a text. It cannot be clicked together any more.`,
      action: t`Edit as SQL`,
      danger: true,
    })
    if (!yes) return
    model.set('/spec', getAt(withSqlText(model.get().value, how, sql), '/spec'), t`Edit as SQL`)
  }
  return (
    <Button icon="code" quiet disabled={sql === '' || problems.length > 0} onClick={() => void switchToText()}>
      {t`Edit as SQL`}
    </Button>
  )
}

function ProblemList({ problems }: Pick<StatementProps, 'problems'>) {
  return (
    <ul className={styles.problems} role="alert">
      {problems.map(({ text, at }, i) => (
        <li key={i}>
          {at === undefined ? (
            text
          ) : (
            <button type="button" onClick={() => focusPlace(at)}>
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function AskValues({ context, parameters, execution }: StatementProps & { execution: Execution }) {
  const { t } = useLingui()
  return (
    <ValuesDialog
      title={t`Values of parameters`}
      text={t`The statement runs with these values.`}
      parameters={parameters}
      labelOf={({ label }) => readText(label, context.language)}
      values={execution.values}
      secret={none}
      unlisted={none}
      onClose={() => execution.setAsking(false)}
      onRun={execution.runWith}
    />
  )
}

const ignore = (): void => undefined
