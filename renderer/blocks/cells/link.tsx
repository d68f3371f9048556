import { addressOf } from '../../actions/open.ts'
import type { OpenAction } from '../../actions/action.ts'
import { textOf } from '../../scope.ts'
import { Link } from '../../ui/link.tsx'
import type { CellProps } from './cell.tsx'

export interface LinkCell extends Pick<
  OpenAction,
  'route' | 'screen' | 'params' | 'row' | 'query' | 'hash' | 'url' | 'newTab'
> {
  type: 'link'
  value: unknown
  color?: string
}

export default function LinkOfRow({ cell, scope }: CellProps<LinkCell>) {
  const text = textOf(cell.value, scope)
  if (text === '') return null
  const to = addressOf(cell, scope)
  if (to === undefined) return <span>{text}</span>
  return (
    <Link
      to={to}
      newTab={cell.newTab ?? false}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {text}
    </Link>
  )
}
