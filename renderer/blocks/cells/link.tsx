import { addressOf } from '../../actions/open.ts'
import { textOf } from '../../state/scope.ts'
import { Link } from '../../ui/link.tsx'
import { Cell } from './cell.tsx'
import type { CellProps } from './cell-props.ts'
import { readable } from './text.tsx'

export default function LinkOfRow({ cell, scope }: CellProps<'link'>) {
  const text = textOf(cell.value, scope)
  if (text === '') return null
  const to = addressOf(cell, scope)
  if (to === undefined) return cell.cell ? <Cell cell={cell.cell} scope={scope} /> : <span>{text}</span>
  return (
    <Link
      to={to}
      newTab={cell.newTab ?? false}
      style={cell.color === undefined ? undefined : readable(cell.color, undefined)}
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {cell.cell ? <Cell cell={cell.cell} scope={scope} /> : text}
    </Link>
  )
}
