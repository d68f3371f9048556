import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { asText } from '../../model/as-text.ts'
import { readNumber } from './read-number.ts'
import { ResetButton } from '../reset-button.tsx'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/** A number. What is typed is kept as typed: a value out of range gets a message instead of being changed silently. */
export function NumberField(props: LeafProps) {
  const leaf = useLeaf(props)
  const [typed, setTyped] = useState<string>()
  const shown = asText(leaf.value)
  const isInteger = props.schema.type === 'integer'
  return (
    <TextInput
      {...leaf.input}
      required={false}
      aria-required={props.required || undefined}
      inputMode={isInteger ? 'numeric' : 'decimal'}
      value={typed ?? shown}
      placeholder={leaf.defaultWords}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        leaf.set(readNumber(text))
      }}
      onBlur={() => {
        setTyped(undefined)
        leaf.input.onBlur()
      }}
      rightSection={leaf.reset && <ResetButton onPress={leaf.reset} value={leaf.defaultWords} />}
    />
  )
}
