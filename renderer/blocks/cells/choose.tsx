import { holds } from '../../scope.ts'
import { Cell, type CellProps } from './cell.tsx'

export default function Choose({ cell, scope }: CellProps<'choose'>) {
  const chosen = holds(cell.when, scope) ? cell.then : cell.else
  return chosen ? <Cell cell={chosen} scope={scope} /> : null
}
