import type { BlockProps } from '../block-props.ts'
import { textOf } from '../scope.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export interface BadgeBlock {
  type: 'badge'
  value: unknown
  tone?: Tone
  icon?: string
}

export default function BadgeOfScreen({ block, scope }: BlockProps<BadgeBlock>) {
  const text = textOf(block.value, scope)
  if (text === '') return null
  return (
    <Badge tone={block.tone ?? 'neutral'} icon={block.icon}>
      {text}
    </Badge>
  )
}
