import { holds } from '../../state/scope.ts'
import { Cell } from './cell.tsx'
import type { CellProps } from './cell-props.ts'

export default function Choose({ cell, scope }: CellProps<'choose'>) {
  const chosen = holds(cell.when, scope) ? cell.then : cell.else
  return chosen ? <Cell cell={chosen} scope={scope} /> : null
}
