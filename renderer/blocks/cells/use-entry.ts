import { useEffect, useMemo, useRef, useState } from 'react'
import type { EntryCell } from '../../../runtime/generated/cells/entry.ts'
import { checkInputs } from '../../../runtime/input-check/check-input.ts'
import { run } from '../../actions/run.ts'
import { evaluate, textOf, type Scope } from '../../state/scope.ts'
import { localDay } from '../../browser/local-day.ts'
import { asText } from '../../../runtime/values/as-text.ts'

export type Edit = NonNullable<EntryCell['edit']>

export interface Entry {
  /** What stands in the field: what is typed, else what the engine took or the row holds. */
  value: unknown
  /** Whether it is another value than the row's. */
  isTyped: boolean
  problem: string | undefined
  isSending: boolean
  /** It was saved a moment ago. */
  isSaved: boolean
  type(value: unknown): void
  /** Sends a value, those sent before first; whether it is right. */
  send(value: unknown): boolean
  /** The field is left: what was not sent yet is sent. */
  leave(): void
  takeBack(): void
  /** Whether what is typed is lost with the page: what is sent arrives. */
  wouldBeLost(): boolean
}

/** How long it is said that something was saved. */
const savedMs = 3000

/** A value of a row that is typed into: checked, sent in order, and kept until the row itself says so. */
export function useEntry({ edit, scope }: { edit: Edit; scope: Scope }): Entry {
  const { field } = edit
  const held = evaluate(edit.value, scope)
  const [typed, setTyped] = useState<{ value: unknown }>()
  /** What was taken, until the row itself says so. */
  const [taken, setTaken] = useState<{ value: unknown; before: unknown }>()
  const [isTried, setTried] = useState(false)
  const isKept = taken !== undefined && asText(taken.before) === asText(held)
  const known = isKept ? taken.value : held
  const value = typed ? typed.value : known
  const today = useMemo(localDay, [])
  const wrongIn = (typedIn: unknown) => checkInputs([field], { [field.key]: typedIn }, { today })[0]
  const wrong = typed && wrongIn(value)
  const refused = textOf(edit.problem, scope)
  const sending = useSending(async (next) => {
    if (!(await run(edit.onChange, scope.with({ event: { value: next } })))) return false
    setTaken({ value: next, before: held })
    setTyped((now) => (now && asText(now.value) !== asText(next) ? now : undefined))
    return true
  })

  function send(next: unknown): boolean {
    if (asText(next) === asText(known)) {
      setTyped(undefined)
      return true
    }
    setTried(true)
    if (wrongIn(next)) return false
    sending.start(next)
    return true
  }

  return {
    value,
    isTyped: typed !== undefined,
    problem: wrong && isTried ? wrong.message : refused === '' || !typed ? undefined : refused,
    isSending: sending.isSending,
    isSaved: sending.isSaved && !typed,
    type: (next) => setTyped({ value: next }),
    send,
    leave() {
      // By Enter it was sent already.
      if (typed && !sending.wasSent(value)) send(value)
    },
    takeBack() {
      setTyped(undefined)
      setTried(false)
    },
    wouldBeLost: () => !sending.isUnderWay(),
  }
}

/** Sends values one after the other, so that the last one typed wins in the database too; `send` says whether one was taken. */
function useSending(send: (value: unknown) => Promise<boolean>) {
  const [isSending, setSending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isUnderWay = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** What was sent last and not taken: under way, or refused. */
  const sent = useRef<{ value: unknown }>(undefined)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), savedMs)
    return () => clearTimeout(timer)
  }, [isSaved])
  return {
    isSending,
    isSaved,
    isUnderWay: () => isUnderWay.current,
    wasSent: (value: unknown) => sent.current !== undefined && asText(sent.current.value) === asText(value),
    start(value: unknown) {
      setSaved(false)
      sent.current = { value }
      setSending(true)
      isUnderWay.current = true
      last.current = last.current
        .then(() => send(value))
        .then((isTaken) => {
          if (!isTaken) return
          sent.current = undefined
          setSaved(true)
        })
        .finally(() => {
          setSending(false)
          isUnderWay.current = false
        })
    },
  }
}
