import { evaluate, textOf } from '../../scope.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { CellProps } from './cell.tsx'

const tones = new Set(['info', 'success', 'warning', 'error', 'neutral'])

export default function BadgeOfRow({ cell, scope }: CellProps<'badge'>) {
  const text = textOf(cell.value, scope)
  if (text === '') return null
  const tone = evaluate(cell.tone, scope)
  return (
    <Badge
      tone={typeof tone === 'string' && tones.has(tone) ? (tone as Tone) : 'neutral'}
      hint={textOf(cell.hint, scope)}
      icon={cell.icon}
    >
      {text}
    </Badge>
  )
}
