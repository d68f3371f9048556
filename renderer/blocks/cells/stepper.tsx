import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { foldWidth } from '../../../runtime/values/fold-width.ts'
import type { CellProps } from './cell-props.ts'
import { evaluate, isOn, textOf } from '../../state/scope.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { named } from '../../ui/named.ts'
import styles from './stepper.module.css'
import { useQuantity } from './use-quantity.ts'

/** Longer than any limit: a cut number would be another number (1000 must not become 100). */
const longestTyped = 10

/**
 * A quantity: minus, a typed number, plus. The new number is shown at once and sent after a short pause;
 * when that fails, or it is more than can be had, the old number comes back.
 */
export default function Stepper({ cell, scope }: CellProps<'stepper'>) {
  const stepper = useStepper({ cell, scope })
  const { value, max, mostText, problem, prefix, suffix, removeLabel } = stepper
  if (value === 0 && stepper.addLabel !== '') {
    if (max < 1) return <span className={styles.problem}>{mostText}</span>
    return <AddButton {...{ cell, scope, stepper }} />
  }
  return (
    <span className={styles.column} onClick={stop}>
      <span className={styles.place} data-large={cell.primary || undefined}>
        {prefix !== '' && <span className={styles.unit}>{prefix}</span>}
        <Steps {...{ cell, scope, stepper }} />
        {suffix !== '' && <span className={styles.unit}>{suffix}</span>}
        {removeLabel !== '' && (
          <IconButton
            icon={cell.removeIcon ?? 'trash'}
            label={named(removeLabel, scope)}
            title={textOf(cell.removeHint, scope) || named(removeLabel, scope)}
            size={17}
            className={styles.remove}
            disabled={stepper.isDisabled}
            onClick={() => {
              stepper.change(0, true)
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

type Props = CellProps<'stepper'> & { stepper: ReturnType<typeof useStepper> }

/** What its parts share: the number with its limits, and what changes it. */
function useStepper({ cell, scope }: CellProps<'stepper'>) {
  const limits = limitsOf({ cell, scope })
  const { held, min, max, refused, mostText } = limits
  const [typed, setTyped] = useState<string>()
  /** What was asked for and cannot be, and why. */
  const [said, setSaid] = useState('')
  const quantity = useQuantity({ cell, scope, held })
  const focus = useFollowingFocus()
  const addLabel = textOf(cell.addLabel, scope)

  function change(next: number, isLast = false) {
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded === 0 && addLabel !== '') focus.turnTo('add')
    setTyped(undefined)
    setSaid(next > max ? mostText : '')
    quantity.put(bounded, isLast)
  }
  function commitTyped() {
    if (typed === undefined) return
    const next = readTyped(typed)
    if (next === undefined || next < min) {
      // Nothing is ordered that was not typed: the old number comes back, and what can be typed is told.
      setSaid(typed.trim() === '' ? '' : t`Please enter a whole number from ${min} to ${max}.`)
      return setTyped(undefined)
    }
    setTyped(undefined)
    // Whoever types 5000 of 524 may not want 524: what is not to be had is told, and nothing is changed.
    if (next > max) return setSaid(mostText)
    if (next === quantity.value) setSaid('')
    else change(next, true)
  }
  return {
    ...limits,
    ...quantity,
    ...{ typed, setTyped, change, commitTyped, focus, addLabel },
    step: cell.step ?? 1,
    isDisabled: isOn(cell.disabled, scope),
    prefix: textOf(cell.prefix, scope),
    suffix: textOf(cell.suffix, scope),
    removeLabel: textOf(cell.removeLabel, scope),
    problem: said !== '' ? said : held > max || (refused !== '' && held > 0) ? mostText : '',
  }
}

function limitsOf({ cell, scope }: CellProps<'stepper'>) {
  const held = toCount(evaluate(cell.value, scope)) ?? 0
  const min = cell.min ?? 0
  const left = toCount(evaluate(cell.left, scope))
  // Too many for what is left can be made fewer; what cannot be had at all says why.
  const isTooMany = left !== undefined && left > 0 && held > left
  const refused = isTooMany ? '' : textOf(cell.refused, scope)
  const most = Math.min(toCount(evaluate(cell.max, scope)) ?? 999, left ?? Infinity)
  const max = refused === '' ? most : Math.min(most, held)
  const mostText = refused !== '' ? refused : max === left ? t`Only ${left} left.` : t`The most is ${max}.`
  return { held, min, max, refused, mostText }
}

/** What was pressed is gone: the focus goes on to what replaced it. */
function useFollowingFocus() {
  const plus = useRef<HTMLButtonElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const turned = useRef<RefObject<HTMLButtonElement | null>>(undefined)
  useEffect(() => {
    const follower = turned.current?.current
    if (!follower) return
    turned.current = undefined
    follower.focus()
  })
  return {
    ...{ plus, add },
    turnTo(name: 'plus' | 'add') {
      turned.current = name === 'plus' ? plus : add
    },
  }
}

/** What is not ordered yet: one by the button, another number by typing it in front. */
function AddButton({ cell, scope, stepper }: Props) {
  const { addLabel, min, max, focus, typed = '', change, commitTyped, isDisabled, problem } = stepper
  const add = () => {
    const isTyped = typed.trim() !== ''
    const next = isTyped ? readTyped(typed) : 1
    if (next && next <= max) focus.turnTo('plus')
    if (isTyped) commitTyped()
    else change(Math.max(1, min), true)
  }
  return (
    <span className={styles.column} onClick={stop}>
      <span
        className={styles.place}
        // As wide as the number that takes its place: no column moves when something is added.
        data-unit={cell.suffix !== undefined || cell.prefix !== undefined || undefined}
        data-remove={cell.removeLabel !== undefined || undefined}
        data-large={cell.primary || undefined}
      >
        <FirstNumber label={named(textOf(cell.label, scope) || t`Quantity`, scope)} stepper={stepper} onAdd={add} />
        <Button
          ref={focus.add}
          small={!cell.primary}
          primary={cell.primary ?? false}
          className={styles.add}
          icon={cell.addIcon ?? cell.icon ?? 'cart-plus'}
          disabled={isDisabled}
          aria-label={named(addLabel, scope)}
          title={textOf(cell.addHint, scope) || undefined}
          onClick={add}
        >
          {addLabel}
        </Button>
      </span>
      {problem !== '' && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}

function FirstNumber({ label, stepper, onAdd }: Pick<Props, 'stepper'> & { label: string; onAdd(): void }) {
  const { typed, setTyped, isDisabled } = stepper
  return (
    <input
      className={styles.first}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={isDisabled}
      value={typed ?? ''}
      placeholder="1"
      maxLength={longestTyped}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') setTyped(undefined)
        if (event.key !== 'Enter') return
        event.preventDefault()
        onAdd()
      }}
    />
  )
}

function Steps({ cell, scope, stepper }: Props) {
  const { value, step, min, max, isDisabled, removeLabel, isChanged, change, focus } = stepper
  const label = named(textOf(cell.label, scope) || t`Quantity`, scope)
  const isLast = value > 0 && value - step <= 0 && min === 0
  // Where a button of its own takes it out the minus does not: no sign changes under the pointer.
  const takesOut = isLast && removeLabel === ''
  return (
    <span className={styles.stepper} role="group" aria-label={label} data-changed={isChanged || undefined}>
      {/* The arrow keys of the number do the same: rows would have three stops of the keyboard each. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.press}
        aria-label={named(t`One less`, scope)}
        disabled={isDisabled || value <= min || (isLast && !takesOut)}
        onClick={() => {
          change(value - step)
        }}
      >
        <Icon name={takesOut ? (cell.removeIcon ?? 'trash') : 'minus'} size={16} />
      </button>
      <TypedNumber label={label} stepper={stepper} />
      <button
        ref={focus.plus}
        type="button"
        tabIndex={-1}
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
  )
}

function TypedNumber({ label, stepper }: Pick<Props, 'stepper'> & { label: string }) {
  const { value, step, typed, setTyped, problem, isDisabled, change, commitTyped } = stepper
  const press = (event: KeyboardEvent) => {
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
  }
  return (
    <input
      className={styles.input}
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
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
      onKeyDown={press}
    />
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
  const text = foldWidth(asText(value)).trim()
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? Math.floor(number) : undefined
}
