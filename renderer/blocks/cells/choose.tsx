import type { Condition } from '../../../runtime/expressions/holds.ts'
import { holds } from '../../scope.ts'
import { Cell, type CellNode, type CellProps } from './cell.tsx'

export interface ChooseCell {
  type: 'choose'
  when: Condition
  then: CellNode
  else?: CellNode
}

export default function Choose({ cell, scope }: CellProps<ChooseCell>) {
  const chosen = holds(cell.when, scope) ? cell.then : cell.else
  return chosen ? <Cell cell={chosen} scope={scope} /> : null
}
