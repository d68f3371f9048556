import { t } from '@lingui/core/macro'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { initialInputs } from '../../../runtime/input-check/normalize-input.ts'
import { makeScope } from '../../../runtime/expressions/scope.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { run } from '../../actions/run.ts'
import { useStoppable } from '../../actions/use-stoppable.ts'
import type { BlockProps } from '../../block-props.ts'
import { evaluate, holds, isOn, listOf, textOf } from '../../scope.ts'
import { afterPress } from '../../ui/after-press.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { localDay } from '../../state/local-day.ts'
import { lazy } from '../../lazy.tsx'
import { FieldFrame } from '../frames/field-frame.tsx'
import { fieldsIn, inOrder, LaidOut } from './inputs/laid-out.tsx'
import { keepComposition } from '../../ui/keep-composition.ts'
import styles from './inputs.module.css'
import { toText } from '../../to-text.ts'
import { isObject } from '../../../runtime/json/is-object.ts'

const SuppliedInput = lazy(() => import('./inputs/supplied-input.tsx'))

/** What more typing cannot mend is told before the field is left. */
const atOnce: ReadonlySet<string> = new Set(['input-too-long', 'input-too-many-bytes'])

/** Fields that the screen itself defines. They are checked as the engine checks them: on leaving a field, and on sending. */
export default function Inputs({ block, scope }: BlockProps<'inputs'>) {
  const id = useId()
  const { busy, start, stop } = useStoppable()
  const [own, setOwn] = useState<Record<string, unknown>>({})
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const today = useMemo(localDay, [])
  const last = useRef(Promise.resolve())

  const kept = block.state === undefined ? own : scope.get(`state.${block.state}`)
  const typed = isObject(kept) ? kept : {}
  const isNothingTyped = !isObject(kept)
  // Emptied after sending it is a new form, in which nothing is wrong yet.
  useEffect(() => {
    if (!isNothingTyped) return
    setTried(false)
    setVisited(new Set())
  }, [isNothingTyped])
  const given = evaluate(block.initial, scope)
  const values: Record<string, unknown> = {
    ...initialInputs(block.fields, today),
    ...(isObject(given) ? without(given) : {}),
    ...typed,
  }
  const inputScope = makeScope({ input: values })
  const placed = fieldsIn(block.layout)
  const fields = inOrder(block.fields, placed).filter(
    (field) => !field.hidden && (!field.when || holds(field.when, inputScope)),
  )
  const problems = checkInputs(fields, values, { today })
  const said = evaluate(block.problems, scope)
  const [mended, setMended] = useState<{ said: unknown; keys: readonly string[] }>()
  // What was refused is no longer there when something else is typed in its place.
  const isMended = (key: string | undefined) =>
    mended !== undefined && mended.said === said && key !== undefined && mended.keys.includes(key)
  const refused = useMemo(
    () => listOf<Problem>(block.problems, scope).filter(({ at }) => !isMended(lastOf(at))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [said, mended],
  )
  // What is typed or scanned next takes the place of what was refused.
  useEffect(() => {
    const { activeElement } = document
    const isRefused = refused.some(({ at }) => `${id}${lastOf(at)}` === activeElement?.id)
    if (isRefused && activeElement instanceof HTMLInputElement) activeElement.select()
  }, [refused, id])
  const problemOf = (field: InputField): string | undefined => {
    const mine = problems.find((problem) => problem.at === `/${field.key}`)
    // Nothing is missing in a line for the next one, which nobody has begun.
    const isLeft = visited.has(field.key) && !(block.inline && isNothingTyped)
    if (mine) return isTried || isLeft || atOnce.has(mine.code) ? mine.message : undefined
    return refused.find(({ at }) => lastOf(at) === field.key)?.message
  }
  const shown = fields.flatMap((field) => {
    const message = problemOf(field)
    return message === undefined ? [] : [{ field, message }]
  })

  function change(key: string, value: unknown) {
    if (refused.length > 0)
      setMended((before) => ({ said, keys: [...(before && before.said === said ? before.keys : []), key] }))
    const next = { ...typed, [key]: value }
    if (block.state === undefined) setOwn(next)
    else scope.screen.setState(block.state, next)
  }

  /** Those sent before have their answers first. */
  function sendNext(sent: Record<string, unknown>) {
    const was = typed
    if (block.state === undefined) setOwn({})
    else scope.screen.setState(block.state, null)
    setTried(false)
    setVisited(new Set())
    last.current = last.current.then(async () => {
      if (await perform(sent)) return
      if (block.state === undefined) setOwn((now) => (Object.keys(now).length > 0 ? now : was))
      else if (!isTyped()) scope.screen.setState(block.state, was)
      else {
        // The next is typed already: what was not sent is named, and stays so.
        const text = Object.values(was).map(toText).join(' ')
        scope.app.notify({ tone: 'error', text: t`Not sent: ${text}`, ms: 0 })
      }
    })
  }

  function send() {
    setTried(true)
    if (problems.length > 0) {
      const first = fields.find((field) => problems.some(({ at }) => at === `/${field.key}`))
      // After the summary is drawn, which is read aloud; the focus is where something is to be done.
      setTimeout(() => document.getElementById(`${id}${first?.key}`)?.focus(), 0)
      return
    }
    const sent = Object.fromEntries(
      fields.filter((field) => field.editable).map((field) => [field.key, values[field.key] ?? null]),
    )
    if (block.successive) sendNext(sent)
    else void perform(sent)
  }
  const perform = (sent: Record<string, unknown>) =>
    start(block.submit.onPress, scope.with({ event: { value: sent } }), block.submit.onStop)

  // What its tab keeps is there when its person comes back; what is one line is typed again.
  const isGuarded = !block.inline && scope.screen.spec.state?.[block.state ?? '']?.in !== 'tab'
  const isTyped = () => isObject(block.state === undefined ? own : scope.get(`state.${block.state}`))
  const title = textOf(block.title, scope)
  const submit =
    busy && block.submit.stoppable ? (
      <Button danger icon="stop" onClick={stop}>
        {t`Stop`}
      </Button>
    ) : (
      <Button
        type="submit"
        primary={!block.submit.danger && !block.inline}
        danger={block.submit.danger}
        icon={block.submit.icon}
        busy={busy}
        disabled={isOn(block.submit.disabled, scope)}
      >
        {textOf(block.submit.label, scope)}
      </Button>
    )
  const draw = (field: InputField) => {
    const shown = {
      id: `${id}${field.key}`,
      field,
      value: values[field.key],
      problem: problemOf(field),
      onChange(value: unknown) {
        change(field.key, value)
      },
      onLeave() {
        afterPress(() => {
          setVisited((before) => new Set(before).add(field.key))
        })
      },
    }
    return field.choices ? (
      <SuppliedInput key={field.key} {...shown} {...{ scope, values, today }} />
    ) : (
      <FieldFrame key={field.key} {...shown} />
    )
  }
  return (
    <form
      className={styles.inputs}
      noValidate
      aria-label={title === '' ? undefined : title}
      onKeyDown={keepComposition}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy || block.successive) send()
      }}
    >
      {isGuarded && Object.keys(typed).length > 0 && (
        <LeaveGuard
          app={scope.app}
          text={t`What you have typed here is lost when you leave this page.`}
          action={t`Leave the page`}
          isNeeded={isTyped}
        />
      )}
      {fields.length > 0 && (
        <div className={styles.sheet}>
          {title !== '' && <h2>{title}</h2>}
          {isTried && shown.length > 0 && (
            <div className={styles.summary} role="alert">
              <p>
                <Icon name="error" size={16} />
                {t`An input error is found. Please check the message and resolve the error.`}
              </p>
              <ul>
                {shown.map(({ field, message }) => (
                  <li key={field.key}>
                    <a
                      href={`#${id}${field.key}`}
                      onClick={(event) => {
                        event.preventDefault()
                        document.getElementById(`${id}${field.key}`)?.focus()
                      }}
                    >
                      {message}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {block.layout && <LaidOut layout={block.layout} fields={fields} draw={draw} />}
          <div className={styles.fields}>
            {fields.filter(({ key }) => !placed.has(key)).map(draw)}
            {block.inline && <div className={styles.beside}>{submit}</div>}
          </div>
        </div>
      )}
      <div className={styles.buttons}>
        {block.back && (
          <Button icon="arrow-left" onClick={() => void run(block.back!.onPress, scope)}>
            {textOf(block.back.label, scope)}
          </Button>
        )}
        {!block.inline && submit}
      </div>
    </form>
  )
}

const lastOf = (at: string): string | undefined => at.split('/').at(-1)

function without(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
