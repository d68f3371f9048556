import { useLingui } from '@lingui/react/macro'
import { ColorInput } from '@mantine/core'
import { useLeaf } from '../use-leaf.ts'
import type { LeafProps } from '../use-leaf.ts'

const swatches = [
  '#1890ff',
  '#409eff',
  '#1f3a5f',
  '#606266',
  '#2f9e44',
  '#f08c00',
  '#e03131',
  '#7048e8',
  '#ffffff',
  '#000000',
]

/** A colour, picked or typed. */
export function ColourField(props: LeafProps) {
  const leaf = useLeaf(props)
  const { t } = useLingui()
  return (
    <ColorInput
      {...leaf.input}
      required={false}
      swatches={swatches}
      swatchesPerRow={10}
      eyeDropperButtonProps={{ 'aria-label': t`Pick a colour from the screen` }}
      fixOnBlur={false}
      value={typeof leaf.value === 'string' ? leaf.value : ''}
      placeholder={leaf.defaultWords}
      onChange={(value) => leaf.set(value)}
    />
  )
}
