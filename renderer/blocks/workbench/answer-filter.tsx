import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { WebApiFilterRequest, WebApiFilterResponse } from '../../../runtime/generated/calls/web-api.ts'
import { indentJson } from '../../../runtime/json/indent-json.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'
import { getAt } from '../../../runtime/pointer.ts'
import { codeText } from '../../../runtime/sql/code-text.ts'
import type { BlockProps } from '../block-props.ts'
import { callLike } from '../../call/call-like.ts'
import { useFieldContext } from '../../fields/use-field-context.ts'
import type { FieldContext } from '../../fields/field-context.ts'
import { lazy } from '../../ui/lazy.tsx'
import { useModelLater } from '../../model/use-model-later.ts'
import { evaluate, type Scope } from '../../state/scope.ts'
import { useAfterLetter } from '../../ui/use-after-letter.ts'
import styles from './answer-filter.module.css'
import { ResultGrid } from './sql/result-grid.tsx'

const CodeEditor = lazy(
  () => import('../../code/code-editor.tsx'),
  () => <div className={styles.waiting} aria-busy="true" />,
)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Typing has to rest for so long before a filter is tried, in milliseconds. */
const restMs = 250
/** What is longer is shown up to here, in signs. */
const mostShown = 50_000

/** What a Web API answered beside the rows that a filter makes of it, while the filter is typed. */
export default function AnswerFilter({ block, scope }: BlockProps<'answer-filter'>) {
  const context = useFieldContext(block.bind.model, scope)
  const answer = evaluate(block.answer, scope)
  const signs = propertyOf(answer, 'signs')
  if (!context || typeof signs !== 'number') return null
  const text = textProperty(answer, 'text')
  return text === undefined ? <TooLong signs={signs} /> : <Panes {...{ block, scope, context, text }} />
}

function TooLong({ signs }: { signs: number }) {
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale).format(signs)
  return (
    <p
      className={styles.note}
    >{t`The answer has ${count} characters; it is too long to be shown beside its filter.`}</p>
  )
}

function Panes({ block, scope, context, text }: BlockProps<'answer-filter'> & { context: FieldContext; text: string }) {
  const { t } = useLingui()
  const { model } = context
  const { at } = block.bind
  const state = useModelLater(model) ?? model.get()
  const filter = codeText(getAt(state.value, at))
  const letter = useAfterLetter((next) => model.set(at, next === '' ? undefined : next, t`jq filter`))
  const shown = useMemo(() => indentJson(text.slice(0, mostShown)) + (text.length > mostShown ? '\n…' : ''), [text])
  const method = methods.find((one) => one === evaluate(block.method, scope))
  const rows = textIn(block.rows, scope)
  const asked = { text, filter, ...(rows !== undefined && { rows }), ...(method && { method }) }
  const { made, isWaiting } = useFiltered({ block, scope, asked })

  return (
    <div className={styles.panes}>
      <section>
        <h3>{t`What was answered`}</h3>
        {/* Scrolled by keyboard too. */}
        <pre className={styles.answer} tabIndex={0} role="region" aria-label={t`What was answered`}>
          {shown}
        </pre>
      </section>
      <section>
        <h3>{t`jq filter`}</h3>
        <CodeEditor
          label={t`jq filter beside the answer`}
          language="jq"
          text={filter}
          readOnly={context.readOnly}
          onChange={letter.tell}
          onBlur={() => {
            letter.settle()
            model.touch(at)
          }}
        />
        <h3>{t`Rows`}</h3>
        <div aria-busy={isWaiting || undefined}>{made && <Made made={made} />}</div>
      </section>
    </div>
  )
}

/** Undefined for what is no text, or an empty one. */
function textIn(value: BlockProps<'answer-filter'>['block']['rows'], scope: Scope): string | undefined {
  const text = evaluate(value, scope)
  return typeof text === 'string' && text !== '' ? text : undefined
}

interface Filtering extends BlockProps<'answer-filter'> {
  asked: WebApiFilterRequest
}

/** What the filter makes of the answer: the last result stays while another one is waited for. */
function useFiltered({ block, scope, asked }: Filtering) {
  const [made, setMade] = useState<WebApiFilterResponse>()
  const [isWaiting, setWaiting] = useState(true)
  const { callNamed } = scope.app
  const call = block.calls.filter
  const { text, filter, rows, method } = asked

  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    setWaiting(true)
    const more = { ...(rows !== undefined && { rows }), ...(method && { method }) }
    const timer = setTimeout(() => {
      callLike<'web-api-filter'>(callNamed, call, { text, filter, ...more }, { signal, quiet: true }).then(
        (answer) => {
          setMade(answer)
          setWaiting(false)
        },
        () => signal.aborted || setWaiting(false),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [callNamed, call, text, filter, rows, method])
  return { made, isWaiting }
}

function Made({ made }: { made: WebApiFilterResponse }) {
  const { t, i18n } = useLingui()
  if (made.problem !== undefined) {
    return (
      <p className={styles.problem} role="alert">
        {made.problem}
      </p>
    )
  }
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [count, told] = [numbers.format(made.count), numbers.format(made.rows.length)]
  return (
    <>
      <p className={styles.note} role="status">
        {made.count > made.rows.length ? t`${count} rows; the first ${told} of them` : t`${count} rows`}
      </p>
      {made.columns.length > 0 && <ResultGrid label={t`Rows`} columns={made.columns} rows={made.rows} />}
    </>
  )
}
