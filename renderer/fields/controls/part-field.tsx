import { useLingui } from '@lingui/react/macro'
import { Autocomplete, Select } from '@mantine/core'
import { useState } from 'react'
import { chosenOf } from '../chosen-of.ts'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'
import { usePartLabel } from '../use-part-label.ts'
import { useParts } from '../use-parts.ts'

/** A part of a document (a result column, a page, a parameter), chosen by its label. A part that is gone is shown as missing. */
export function PartField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  const labelOf = usePartLabel(leaf.context.language)
  const parts = useParts(leaf.context, String(props.schema['x-part']), props.at)
  const value = chosenOf(leaf.value)
  const [isTyping, setTyping] = useState(false)
  if (!parts || isTyping) {
    // Nothing can be offered yet (no document chosen on the way): typing stays possible, and whoever types goes on.
    return (
      <Autocomplete
        {...leaf.input}
        required={false}
        data={[...new Set(parts?.map(({ key }) => key).filter(Boolean))]}
        value={value ?? ''}
        onChange={(text) => leaf.set(text)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          leaf.input.onBlur()
        }}
      />
    )
  }
  // A row that was just added has no name yet; the choice is then one shorter, not the form gone.
  const named = parts.filter(({ key }) => typeof key === 'string' && key !== '')
  const data = named.map((part) => {
    const label = labelOf(part)
    return { value: part.key, label: label === '' ? part.key : `${label} (${part.key})` }
  })
  if (value !== null && !data.some((one) => one.value === value)) data.unshift({ value, label: t`Missing: ${value}` })
  return (
    <Select
      {...leaf.input}
      required={false}
      defaultDropdownOpened={leaf.input.autoFocus}
      data={uniqueByValue(data)}
      value={value}
      searchable
      selectFirstOptionOnChange
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={t`Nothing found`}
      onChange={(next) => leaf.set(next ?? undefined)}
    />
  )
}

function uniqueByValue<T extends { value: string }>(list: T[]): T[] {
  return [...new Map(list.map((item) => [item.value, item])).values()]
}
