import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { getAt } from '../../../../runtime/pointer.ts'
import type { FieldContext } from '../../../fields/field-context.ts'
import { readText } from '../../../model/read-text.ts'
import { evaluate, textOf, type Scope } from '../../../scope.ts'
import type { SqlParameter } from '../sql/parameter.ts'
import { ResultPanel, type RunState } from '../sql/result-panel.tsx'
import { useSqlRun } from '../sql/use-sql-run.ts'
import { ValuesDialog, type Values } from '../sql/values-dialog.tsx'
import { toText } from '../../../to-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { focusPlace } from '../../../ui/focus-place.ts'
import { asText, type TextPlaces } from './as-text.ts'
import { lazy } from '../../../lazy.tsx'
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
export function Statement({
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
  const run = useSqlRun(app.callNamed, block.calls.run, (next) => scope.screen.setState(block.result, next))
  const [isFolded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'folded')
  const fold = (next: boolean): void => {
    localStorage.setItem(foldedKey, next ? 'folded' : 'open')
    setFolded(next)
  }
  const shown = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    // What a run gives stands below everything that was clicked together.
    if (wasBusy.current && result?.status !== 'busy') shown.current?.scrollIntoView({ block: 'nearest' })
    wasBusy.current = result?.status === 'busy'
  }, [result?.status])
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
    model.set('/spec', getAt(asText(model.get().value, how, sql), '/spec'), t`Edit as SQL`)
  }
  const isRunning = result?.status === 'busy'
  return (
    <section className={styles.statement} aria-label={t`Statement`}>
      <div className={styles.foot}>
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
          <IconButton
            icon={isFolded ? 'chevron-up' : 'chevron-down'}
            size={16}
            label={isFolded ? t`Show the SQL` : t`Hide the SQL`}
            onClick={() => fold(!isFolded)}
          />
        </div>
        {problems.length > 0 && (
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
        )}
        {missing.length > 0 && (
          <div className={styles.offer} role="status">
            <span>{t`Parameters of the statement that are not listed: ${missing.map(({ name }) => `:${name}`).join(', ')}`}</span>
            <Button small onClick={onMissing}>{t`Add to the list`}</Button>
          </div>
        )}
        {sql !== '' && !isFolded && (
          <div className={styles.sql} aria-busy={isBusy || undefined} data-old={problems.length > 0 || undefined}>
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
          </div>
        )}
      </div>
      {result && (
        <div ref={shown} className={styles.result}>
          <ResultPanel app={app} state={result} sentence={sentence} fileName={title} />
        </div>
      )}
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
