import { t } from '@lingui/core/macro'
import { useId, useRef, useState, type ReactNode } from 'react'
import { makeScope } from '../../../runtime/expressions/scope.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { InputsBlock } from '../../../runtime/generated/blocks/inputs.ts'
import { run } from '../../actions/run.ts'
import { useStoppable } from '../../actions/use-stoppable.ts'
import type { BlockProps } from '../block-props.ts'
import { Blocks } from '../block.tsx'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { holds, isOn, textOf } from '../../state/scope.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { keepComposition } from '../../ui/keep-composition.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FieldFrame } from '../frames/field-frame.tsx'
import type { Closing } from './inputs/closed-days.tsx'
import { fieldsIn, inOrder, LaidOut } from './inputs/laid-out.tsx'
import { useToldProblems } from './inputs/use-told-problems.ts'
import { useTypedValues, type TypedValues } from './inputs/use-typed-values.ts'
import styles from './inputs.module.css'

type OnClosed = ReturnType<typeof useClosedDays>['close']

const SuppliedInput = lazy(() => import('./inputs/supplied-input.tsx'))
const ClosedDays = lazy(() => import('./inputs/closed-days.tsx'), nothing)

/** Fields that the screen itself defines. They are checked as the engine checks them: on leaving a field, and on sending. */
export default function Inputs({ block: own, scope }: BlockProps<'inputs'>) {
  const id = useId()
  const { block, close } = useClosedDays(own)
  const input = useTypedValues({ block, scope })
  const placed = fieldsIn(block.layout)
  const inputScope = makeScope({ input: input.values })
  const fields = inOrder(block.fields, placed).filter(
    (field) => !field.hidden && (!field.when || holds(field.when, inputScope)),
  )
  const told = useToldProblems({ block, scope, id, fields, input })
  const { busy, stop, send } = useSending({ block, scope, id, fields, input, told })
  const { back } = block
  const title = textOf(block.title, scope)
  const submit = <Submit {...{ block, scope, busy }} onStop={stop} />
  const draw = (field: InputField) => <Field key={field.key} {...{ scope, id, field, input, told, close }} />
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
      <Guard {...{ block, scope, input }} />
      <Beside block={block} scope={scope}>
        {fields.length > 0 && (
          <div className={styles.sheet}>
            {title !== '' && <h2>{title}</h2>}
            {told.isTried && told.shown.length > 0 && <Summary id={id} shown={told.shown} />}
            {block.layout && <LaidOut layout={block.layout} fields={fields} draw={draw} />}
            <div className={styles.fields}>
              {fields.filter(({ key }) => !placed.has(key)).map(draw)}
              {block.inline && <div className={styles.beside}>{submit}</div>}
            </div>
          </div>
        )}
      </Beside>
      <div className={styles.buttons} data-stick={block.sum === undefined ? undefined : ''}>
        {back && (
          <Button icon="arrow-left" onClick={() => void run(back.onPress, scope)}>
            {textOf(back.label, scope)}
          </Button>
        )}
        {block.sum !== undefined && <strong>{textOf(block.sum, scope)}</strong>}
        {!block.inline && submit}
      </div>
    </form>
  )
}

/** The fields with the days that their components close, once those are known. */
function useClosedDays(own: InputsBlock) {
  const [closings, setClosings] = useState<Readonly<Record<string, Closing>>>({})
  const fields = own.fields.map((field) => {
    const closing = closings[field.key]
    return closing ? { ...field, datetime: closing(field.datetime) } : field
  })
  const close = (key: string, closing: Closing): void => setClosings((known) => ({ ...known, [key]: closing }))
  return { block: { ...own, fields }, close }
}

/** The fields with what stands beside them. */
function Beside({ block, scope, children }: BlockProps<'inputs'> & { children: ReactNode }) {
  if (!block.beside) return children
  return (
    <div className={styles.twofold}>
      {children}
      <div className={styles.other}>
        <Blocks blocks={block.beside} scope={scope} />
      </div>
    </div>
  )
}

interface FormProps extends BlockProps<'inputs'> {
  id: string
  fields: readonly InputField[]
  input: TypedValues
  told: ReturnType<typeof useToldProblems>
}

/** Sends what was typed once nothing is wrong with it; with `successive` the next is typed meanwhile. */
function useSending({ block, scope, id, fields, input, told }: FormProps) {
  const { busy, start, stop } = useStoppable()
  const last = useRef(Promise.resolve())
  const perform = (sent: Record<string, unknown>) =>
    start(block.submit.onPress, scope.with({ event: { value: sent } }), block.submit.onStop)

  /** Those sent before have their answers first. */
  function sendNext(sent: Record<string, unknown>) {
    const was = input.typed
    input.empty()
    told.forget()
    last.current = last.current.then(async () => {
      if ((await perform(sent)) || input.putBack(was)) return
      // The next is typed already: what was not sent is named, and stays so.
      const text = Object.values(was).map(asText).join(' ')
      scope.app.notify({ tone: 'error', text: t`Not sent: ${text}`, ms: 0 })
    })
  }

  function send() {
    told.tellAll()
    if (told.hasProblems) {
      // After the summary is drawn, which is read aloud; the focus is where something is to be done.
      setTimeout(() => document.getElementById(`${id}${told.firstWrong?.key}`)?.focus(), 0)
      return
    }
    const sent = Object.fromEntries(
      fields.filter((field) => field.editable).map((field) => [field.key, input.values[field.key] ?? null]),
    )
    if (block.successive) sendNext(sent)
    else void perform(sent)
  }
  return { busy, stop, send }
}

function Field({
  scope,
  id,
  field,
  input,
  told,
  close,
}: Pick<FormProps, 'scope' | 'id' | 'input' | 'told'> & { field: InputField; close: OnClosed }) {
  const { values, today } = input
  const shown = {
    id: `${id}${field.key}`,
    field,
    value: values[field.key],
    problem: told.problemOf(field),
    onChange(value: unknown) {
      told.mend(field.key)
      input.change(field.key, value)
    },
    onLeave() {
      told.leave(field.key)
    },
  }
  const from = field.choices
  if (from && !from.closed) return <SuppliedInput {...shown} {...{ scope, values, today, from }} />
  return (
    <>
      {from && <ClosedDays call={scope.app.call} {...{ field, from, values }} onKnown={close} />}
      <FieldFrame {...shown} />
    </>
  )
}

function Submit({ block, scope, busy, onStop }: BlockProps<'inputs'> & { busy: boolean; onStop(): void }) {
  const { submit } = block
  if (busy && submit.stoppable)
    return (
      <Button danger icon="stop" onClick={onStop}>
        {t`Stop`}
      </Button>
    )
  return (
    <Button
      type="submit"
      primary={!submit.danger && !block.inline}
      danger={submit.danger}
      icon={submit.icon}
      busy={busy}
      disabled={isOn(submit.disabled, scope)}
    >
      {textOf(submit.label, scope)}
    </Button>
  )
}

/** Nobody leaves what was typed without knowing. */
function Guard({ block, scope, input }: Pick<FormProps, 'block' | 'scope' | 'input'>) {
  // What its tab keeps is there when its person comes back; what is one line is typed again.
  const isGuarded = !block.inline && scope.screen.spec.state?.[block.state ?? '']?.in !== 'tab'
  if (!isGuarded || Object.keys(input.typed).length === 0) return null
  return (
    <LeaveGuard
      app={scope.app}
      text={t`What you have typed here is lost when you leave this page.`}
      action={t`Leave the page`}
      isNeeded={input.isTyped}
    />
  )
}

function Summary({ id, shown }: { id: string; shown: FormProps['told']['shown'] }) {
  return (
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
  )
}
