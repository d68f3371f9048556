import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useLeaf } from './use-leaf.ts'
import type { LeafProps } from './use-leaf.ts'

/** A value without a form of its own, written as JSON. A text that is no JSON is not taken over and says so. */
export function JsonField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const parsed = typed === undefined ? { value: leaf.value } : read(typed)
  return (
    <Textarea
      {...leaf.input}
      required={false}
      autosize
      minRows={props.bare ? 1 : 2}
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      value={typed ?? (leaf.value === undefined ? '' : JSON.stringify(leaf.value, null, 2))}
      error={parsed ? leaf.input.error : t`This is not JSON.`}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = read(text)
        if (next) leaf.set(next.value)
      }}
      onBlur={() => {
        if (parsed) setTyped(undefined)
        leaf.input.onBlur()
      }}
    />
  )
}

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
