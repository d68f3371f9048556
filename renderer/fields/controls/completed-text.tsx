import { Autocomplete } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Leaf } from '../use-leaf.ts'
import styles from './completed-text.module.css'

/** What may stand where is typed. */
export interface Offer {
  /** What is put there. */
  text: string
  /** What people call it, beside it. */
  label?: string
}

/** What is offered, and from which character on it takes the place of what was typed. */
export interface Offers {
  from: number
  list: readonly Offer[]
}

interface TextProps {
  leaf: Leaf
  isRequired: boolean
  text: string
  error: ReactNode
  maxLength: number
  placeholder: string
  /** What may stand behind this beginning of the text. */
  complete(before: string): Offers
  onText(text: string): void
  onLeave(): void
}

/** A line of a small language: names that live are offered where they may stand. */
export function CompletedText({ leaf, isRequired, text, error, complete, onText, onLeave, ...rest }: TextProps) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number>()
  /** Where the caret goes once what was chosen stands there. */
  const next = useRef<number>(undefined)
  const at = Math.min(caret ?? text.length, text.length)
  const { from, list } = complete(text.slice(0, at))
  const options = new Map(list.map((offer) => [text.slice(0, from) + offer.text + text.slice(at), offer]))
  useLayoutEffect(() => {
    if (next.current === undefined) return
    input.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  }, [text])
  return (
    <Autocomplete
      {...leaf.input}
      {...rest}
      ref={input}
      required={false}
      aria-required={isRequired || undefined}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      spellCheck={false}
      autoComplete="off"
      error={error}
      // An option is the whole text with what is offered in it; what is shown is the offer alone.
      data={[...options.keys()]}
      filter={({ options: all }) => all}
      limit={50}
      maxDropdownHeight={260}
      renderOption={({ option }) => <Offered offer={options.get(option.value)} />}
      value={text}
      onOptionSubmit={(whole) => {
        const chosen = options.get(whole)
        if (chosen) next.current = from + chosen.text.length
      }}
      onChange={(whole) => {
        setCaret(next.current ?? input.current?.selectionStart ?? whole.length)
        onText(whole)
      }}
      onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? undefined)}
      onBlur={onLeave}
    />
  )
}

function Offered({ offer }: { offer: Offer | undefined }) {
  if (!offer) return null
  return (
    <span className={styles.offer}>
      <code>{offer.text}</code>
      {offer.label !== undefined && offer.label !== '' && <small>{offer.label}</small>}
    </span>
  )
}

/** A text of a small language with the character marked at which it is wrong. */
export function Marked({ text, at }: { text: string; at: number }) {
  return (
    <code className={styles.marked} aria-hidden>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + 1) || ' '}</mark>
      {text.slice(at + 1)}
    </code>
  )
}
