import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { Asked, Question } from '../app/app.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import field from '../ui/field.module.css'
import styles from './questions.module.css'

type Open = Question & { id: number; answer(yes: boolean): void }

const questionsAtom = atom<readonly Open[]>([])
let count = 0

type Store = ReturnType<typeof useStore>

/**
 * Asks the person; the answer is false when the dialog is closed, or the signal takes the question back, or the very same
 * question stands already: it comes from a second press.
 */
export function ask(store: Store, question: Question, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const isSame = ({ title, text }: Question): boolean => title === question.title && text === question.text
    if (!question.forced && store.get(questionsAtom).some(isSame)) return resolve(false)
    const id = ++count
    const answer = (yes: boolean): void => {
      store.set(questionsAtom, (list) => list.filter((one) => one.id !== id))
      resolve(yes)
    }
    const [mine, others] = [{ ...question, id, answer }, store.get(questionsAtom)]
    // What must be read goes before what may be answered.
    store.set(questionsAtom, question.forced ? [mine, ...others] : [...others, mine])
    signal?.addEventListener('abort', () => {
      answer(false)
    })
  })
}

/** Where questions appear, one at a time. */
export function Questions() {
  // What asks has to be there when the engine is away too.
  useEffect(() => {
    const waiting = setTimeout(() => void Dialog.fetch().catch(() => undefined), 3000)
    return () => clearTimeout(waiting)
  }, [])
  const [question] = useAtomValue(questionsAtom)
  return question ? <OneQuestion key={question.id} question={question} /> : null
}

function OneQuestion({ question }: { question: Open }) {
  const { t } = useLingui()
  const { typed, asks = [], forced, danger, uninvited, until } = question
  const [written, setWritten] = useState('')
  const [told, setTold] = useState<readonly string[]>(() => asks.map(() => ''))
  const isCancelFirst = !forced && (danger || uninvited)
  const isWritten = typed === undefined || written.trim() === typed.trim()
  const agree = (): void => {
    asks.forEach((one, at) => one.take(takenFrom(one, told[at] ?? '')))
    question.answer(true)
  }
  return (
    <Dialog
      title={question.title ?? t`Please confirm`}
      forced={forced ?? false}
      onClose={() => question.answer(false)}
      footer={
        <>
          {!forced && (
            <Button data-first={isCancelFirst || undefined} onClick={() => question.answer(false)}>
              {question.otherwise ?? t`Cancel`}
            </Button>
          )}
          <Button
            data-first={!isCancelFirst || undefined}
            primary
            danger={danger ?? false}
            disabled={!isWritten}
            onClick={agree}
          >
            {question.action ?? t`OK`}
          </Button>
        </>
      }
    >
      {question.text !== '' && <p className={styles.text}>{question.text}</p>}
      {question.rows && question.rows.length > 0 && (
        <dl className={styles.rows}>
          {question.rows.map(({ label, value, strong }) => (
            <div key={label} data-strong={strong || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {until !== undefined && <Remaining until={until} />}
      {question.details && question.details.length > 0 && (
        <ul className={styles.details}>
          {question.details.map((detail, index) => (
            <li key={index}>{detail}</li>
          ))}
        </ul>
      )}
      {typed !== undefined && (
        <label className={styles.typed}>
          {t`To go on, write the name: ${typed}`}
          <input
            className={field.input}
            value={written}
            autoComplete="off"
            maxLength={512}
            onChange={({ target }) => setWritten(target.value)}
          />
        </label>
      )}
      <Fields asks={asks} told={told} onChange={setTold} onEnter={agree} />
    </Dialog>
  )
}

interface FieldsProps {
  asks: readonly Asked[]
  told: readonly string[]
  onChange(told: readonly string[]): void
  onEnter(): void
}

function Fields({ asks, told, onChange, onEnter }: FieldsProps) {
  return asks.map(({ label, input = 'text', maxLength = 512 }, at) => (
    <label key={label} className={styles.typed}>
      {label}
      <input
        className={field.input}
        type={input === 'moment' ? 'datetime-local' : 'text'}
        value={told[at]}
        autoComplete="off"
        maxLength={maxLength}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
        }}
        onChange={({ target }) => onChange(told.with(at, target.value))}
      />
    </label>
  ))
}

/** What was written; of a moment by the clock of the browser what it is everywhere. */
function takenFrom({ input }: Asked, told: string): string {
  if (input !== 'moment' || told === '') return told.trim()
  return new Date(told).toISOString()
}

/** How many seconds are left; said once to those who do not see it, not each second. */
function Remaining({ until }: { until: number }) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p role="timer" className={styles.remaining}>
      {t`Logged out in ${plural(seconds, { one: '# second', other: '# seconds' })}`}
    </p>
  )
}

const secondsUntil = (at: number): number => Math.max(0, Math.ceil((at - Date.now()) / 1000))
