import type { BlockProps } from '../block-props.ts'
import { textOf } from '../scope.ts'
import { Badge } from '../ui/badge.tsx'

export default function BadgeOfScreen({ block, scope }: BlockProps<'badge'>) {
  const text = textOf(block.value, scope)
  if (text === '') return null
  return (
    <Badge tone={block.tone ?? 'neutral'} icon={block.icon}>
      {text}
    </Badge>
  )
}
