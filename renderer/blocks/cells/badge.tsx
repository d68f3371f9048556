import { evaluate, textOf } from '../../state/scope.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { CellProps } from './cell-props.ts'

const tones = new Set(['info', 'success', 'warning', 'error', 'neutral'])

/** A word with its tone: as the cell says them, or as the first of its options that fits says. */
export default function BadgeOfRow({ cell, scope }: CellProps<'badge'>) {
  const said = cell.options ? optionOf(cell, scope) : { label: cell.value, tone: cell.tone }
  const text = textOf(said?.label, scope)
  if (text === '') return null
  const tone = evaluate(said?.tone, scope)
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

function optionOf({ value, options = [] }: CellProps<'badge'>['cell'], scope: CellProps<'badge'>['scope']) {
  const code = evaluate(value, scope)
  return options.find((option) => {
    if (option.flag !== undefined) return scope.get(option.flag) === true
    return option.value === undefined || option.value === code
  })
}
