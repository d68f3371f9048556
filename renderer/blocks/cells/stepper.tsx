import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import { run } from '../../actions/run.ts'
import { evaluate, isOn, textOf } from '../../scope.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { named } from '../../ui/named.ts'
import { toText } from '../../to-text.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellProps } from '../../cell-props.ts'
import styles from './stepper.module.css'

/** How long presses are gathered before they are sent. */
const pause = 350

/** Longer than any limit: a cut number would be another number (1000 must not become 100). */
const longestTyped = 10

/**
 * A quantity: minus, a typed number, plus. The new number is shown at once and sent after a short pause;
 * when that fails, the old number comes back.
 */
export default function Stepper({ cell, scope }: CellProps<'stepper'>) {
  const held = toCount(evaluate(cell.value, scope)) ?? 0
  const min = cell.min ?? 0
  const left = toCount(evaluate(cell.left, scope))
  // Too many for what is left can be made fewer; what cannot be had at all says why.
  const isTooMany = left !== undefined && left > 0 && held > left
  const refused = isTooMany ? '' : textOf(cell.refused, scope)
  const most = Math.min(toCount(evaluate(cell.max, scope)) ?? 999, left ?? Infinity)
  const max = refused === '' ? most : Math.min(most, held)
  const step = cell.step ?? 1
  const [wanted, setWanted] = useState<number>()
  const [typed, setTyped] = useState<string>()
  /** What was asked for and cannot be, and why. */
  const [said, setSaid] = useState('')
  /** The number that the engine was told last, while that is under way. */
  const told = useRef<number>(undefined)
  const underWay = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<number>(undefined)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const plus = useRef<HTMLButtonElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** Which way the last press changed what stands here. */
  const turned = useRef<'to-number' | 'to-button'>(undefined)
  const latest = useRef({ cell, scope, held })
  useEffect(() => {
    latest.current = { cell, scope, held }
    // What was pressed is gone: the focus goes on to what replaced it.
    const follower = turned.current === 'to-number' ? plus.current : turned.current === 'to-button' ? add.current : null
    if (!follower) return
    turned.current = undefined
    follower.focus()
  })
  // Leaving the page right after a press must not lose it.
  useEffect(() => send, [])

  const value = wanted ?? held
  const isDisabled = isOn(cell.disabled, scope)
  const label = named(textOf(cell.label, scope) || t`Quantity`, scope)
  const prefix = textOf(cell.prefix, scope)
  const suffix = textOf(cell.suffix, scope)
  const mostText = refused !== '' ? refused : max === left ? t`Only ${left} left.` : t`The most is ${max}.`
  const problem = said !== '' ? said : held > max || (refused !== '' && held > 0) ? mostText : ''
  const addLabel = textOf(cell.addLabel, scope)

  function change(next: number, wait = pause) {
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded === 0 && addLabel !== '') turned.current = 'to-button'
    setTyped(undefined)
    setSaid(next > max ? mostText : '')
    setWanted(bounded)
    waiting.current = bounded
    clearTimeout(timer.current)
    if (wait === 0) send()
    else timer.current = setTimeout(send, wait)
  }

  // One after the other, so that the last number wins in the engine too.
  function send() {
    clearTimeout(timer.current)
    const next = waiting.current
    if (next === undefined) return
    waiting.current = undefined
    underWay.current++
    sending.current = sending.current
      .then(() => {
        const { cell, scope, held } = latest.current
        const event = { value: next, before: told.current ?? held }
        told.current = next
        return run(cell.onChange, scope.with({ event }))
      })
      .finally(() => {
        if (--underWay.current === 0) told.current = undefined
        setWanted((now) => (now === next ? undefined : now))
      })
  }

  function commitTyped() {
    if (typed === undefined) return
    const next = readTyped(typed)
    if (next === undefined || next < min) {
      // Nothing is ordered that was not typed: the old number comes back, and what can be typed is told.
      setSaid(typed.trim() === '' ? '' : t`Please enter a whole number from ${min} to ${max}.`)
      return setTyped(undefined)
    }
    if (next === value) {
      setSaid('')
      setTyped(undefined)
    } else change(next, 0)
  }

  if (value === 0 && addLabel !== '' && typed === undefined) {
    if (max < 1) return <span className={styles.problem}>{mostText}</span>
    return (
      <span
        className={styles.place}
        // As wide as the number that takes its place: no column moves when something is added.
        data-unit={cell.suffix !== undefined || cell.prefix !== undefined || undefined}
        data-remove={cell.removeLabel !== undefined || undefined}
        onClick={stop}
      >
        <Button
          ref={add}
          small
          primary
          className={styles.add}
          icon={cell.addIcon ?? cell.icon ?? 'cart-plus'}
          disabled={isDisabled}
          aria-label={named(addLabel, scope)}
          title={textOf(cell.addHint, scope) || undefined}
          onClick={() => {
            turned.current = 'to-number'
            change(Math.max(1, min), 0)
          }}
        >
          {addLabel}
        </Button>
      </span>
    )
  }
  const removeLabel = textOf(cell.removeLabel, scope)
  const isLast = value > 0 && value - step <= 0 && min === 0
  return (
    <span className={styles.column} onClick={stop}>
      <span className={styles.place}>
        {prefix !== '' && <span className={styles.unit}>{prefix}</span>}
        <span
          className={styles.stepper}
          role="group"
          aria-label={label}
          data-changed={wanted !== undefined || undefined}
        >
          <button
            type="button"
            className={styles.press}
            aria-label={named(isLast && removeLabel !== '' ? removeLabel : t`One less`, scope)}
            disabled={isDisabled || value <= min}
            onClick={() => {
              change(value - step)
            }}
          >
            <Icon name={isLast ? (cell.removeIcon ?? 'trash') : 'minus'} size={16} />
          </button>
          <input
            className={styles.input}
            aria-label={label}
            inputMode="numeric"
            aria-invalid={problem !== '' || undefined}
            autoComplete="off"
            disabled={isDisabled}
            value={typed ?? String(value)}
            maxLength={longestTyped}
            onFocus={(event) => {
              event.target.select()
            }}
            onChange={(event) => {
              setTyped(event.target.value)
            }}
            onBlur={commitTyped}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              if (event.key === 'Enter') {
                event.preventDefault()
                commitTyped()
              } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
                event.preventDefault()
                change(value + (event.key === 'ArrowUp' ? step : -step))
              } else if (event.key === 'Escape') {
                setTyped(undefined)
              }
            }}
          />
          <button
            ref={plus}
            type="button"
            className={styles.press}
            aria-label={named(t`One more`, scope)}
            disabled={isDisabled || value >= max}
            onClick={() => {
              change(value + step)
            }}
          >
            <Icon name="plus" size={16} />
          </button>
        </span>
        {suffix !== '' && <span className={styles.unit}>{suffix}</span>}
        {removeLabel !== '' && (
          <IconButton
            icon={cell.removeIcon ?? 'trash'}
            label={named(removeLabel, scope)}
            title={textOf(cell.removeHint, scope) || named(removeLabel, scope)}
            size={17}
            className={styles.remove}
            data-idle={value <= 1 || undefined}
            disabled={isDisabled}
            onClick={() => {
              change(0, 0)
            }}
          />
        )}
      </span>
      {problem !== '' && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

function stop(event: { stopPropagation(): void }) {
  event.stopPropagation()
}

/** What a person typed: digits only, full-width ones too. */
export function readTyped(typed: string): number | undefined {
  const text = foldWidth(typed).trim().replaceAll(',', '')
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** A number of the data as a whole one; what is none is undefined. */
export function toCount(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const text = foldWidth(toText(value)).trim()
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? Math.floor(number) : undefined
}
