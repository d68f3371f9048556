import { t } from '@lingui/core/macro'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import type { EntryCell } from '../../../runtime/generated/cells/entry.ts'
import { run } from '../../actions/run.ts'
import { inputControl } from '../../controls/index.ts'
import { evaluate, textOf, type Scope } from '../../scope.ts'
import { toText } from '../../to-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { localDay } from '../../state/local-day.ts'
import { named } from '../../ui/named.ts'
import { FieldFrame } from '../frames/field-frame.tsx'
import { focusNext } from '../frames/focus-next.ts'
import styles from './entry.module.css'

interface EntryFrameProps {
  edit: NonNullable<EntryCell['edit']>
  scope: Scope
}

/** How long it is said that something was saved. */
const savedMs = 3000

/**
 * One value of a row, changed where it stands: sent when the field is left or by Enter, which goes on to the next row, as
 * in a spreadsheet; Escape takes it back. What is refused stays, with the reason below it.
 */
export default function EntryFrame({ edit, scope }: EntryFrameProps) {
  const id = useId()
  const { field } = edit
  const { isTyped, isLong } = inputControl(field.input)
  const held = evaluate(edit.value, scope)
  const today = useMemo(localDay, [])
  const [typed, setTyped] = useState<{ value: unknown }>()
  /** What was taken, until the row itself says so. */
  const [taken, setTaken] = useState<{ value: unknown; before: unknown }>()
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  /** What is sent arrives, also when its page is left. */
  const isUnderWay = useRef(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** What was sent last and not taken: under way, or refused. */
  const sent = useRef<{ value: unknown }>(undefined)
  const isKept = taken !== undefined && toText(taken.before) === toText(held)
  const known = isKept ? taken.value : held
  const value = typed ? typed.value : known
  const [wrong] = typed ? checkInputs([field], { [field.key]: value }, { today }) : []
  const refused = textOf(edit.problem, scope)
  const problem = wrong && isTried ? wrong.message : refused === '' || !typed ? undefined : refused

  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), savedMs)
    return () => clearTimeout(timer)
  }, [isSaved])

  /** Whether it is right. */
  function send(next: unknown): boolean {
    if (toText(next) === toText(known)) {
      setTyped(undefined)
      return true
    }
    setTried(true)
    if (checkInputs([field], { [field.key]: next }, { today }).length > 0) return false
    setSaved(false)
    sent.current = { value: next }
    setSending(true)
    isUnderWay.current = true
    // One after the other, so that the last one typed wins in the database too.
    sending.current = sending.current
      .then(() => run(edit.onChange, scope.with({ event: { value: next } })))
      .then((isDone) => {
        if (!isDone) return
        sent.current = undefined
        setTaken({ value: next, before: held })
        setTyped((now) => (now && toText(now.value) !== toText(next) ? now : undefined))
        setSaved(true)
      })
      .finally(() => {
        setSending(false)
        isUnderWay.current = false
      })
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && typed) {
      event.stopPropagation()
      setTyped(undefined)
      setTried(false)
    } else if (event.key === 'Enter' && !isLong) {
      event.preventDefault()
      if (send(value)) focusNext(event.currentTarget, event.shiftKey ? -1 : 1)
    }
  }

  return (
    <span
      className={styles.entry}
      // Its row is said of the group: a label is a text, which would need the language of its data.
      role="group"
      aria-label={named(field.label, scope)}
      data-entry={field.key}
      data-changed={typed !== undefined || undefined}
      aria-busy={isSending || undefined}
      onClick={(event) => {
        event.stopPropagation()
      }}
      onKeyDown={onKeyDown}
    >
      {typed && (
        <LeaveGuard
          app={scope.app}
          text={t`What you have typed here is lost when you leave this page.`}
          action={t`Leave the page`}
          isNeeded={() => !isUnderWay.current}
        />
      )}
      <FieldFrame
        id={id}
        field={field}
        value={value}
        problem={problem}
        onChange={(next) => {
          setTyped({ value: next })
          // A choice is sent at once.
          if (!isTyped) send(next)
        }}
        onLeave={() => {
          // By Enter it was sent already.
          if (typed && (!sent.current || toText(sent.current.value) !== toText(value))) send(value)
        }}
      />
      <span className={styles.state} role="status">
        {isSaved && !typed && (
          <>
            <Icon name="check" size={14} />
            <span className={styles.read}>{t`Saved.`}</span>
          </>
        )}
      </span>
    </span>
  )
}
