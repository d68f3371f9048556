import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

/**
 * A value without a form of its own, written as JSON. A text that is no JSON is not taken over and says so; where a text
 * may stand beside numbers, it is that text.
 */
export function JsonField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const types = [resolve(leaf.context.set, props.schema).type ?? []].flat()
  const takesText = types.includes('string') && !types.includes('object') && !types.includes('array')
  const read = takesText ? readScalar : readJson
  const parsed = typed === undefined ? { value: leaf.value } : read(typed)
  const shown = takesText ? scalarText(leaf.value) : jsonText(leaf.value)
  return (
    <Textarea
      {...leaf.input}
      required={false}
      autosize
      minRows={props.bare ? 1 : 2}
      maxRows={16}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
      value={typed ?? shown}
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

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** A text stands as it is, unless it would be read as something else: `"12"`. */
function scalarText(value: unknown): string {
  return typeof value === 'string' && readScalar(value).value === value ? value : jsonText(value)
}

function readScalar(text: string): { value: unknown } {
  const found = readJson(text)
  return !found || (typeof found.value === 'object' && found.value !== null) ? { value: text } : found
}

function readJson(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
