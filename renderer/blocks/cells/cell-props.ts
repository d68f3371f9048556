import type { Cells } from '../../../runtime/generated/cells.ts'
import type { Scope } from '../../state/scope.ts'

/** What every cell gets: its document, and where its expressions read. */
export interface CellProps<Type extends keyof Cells = keyof Cells> {
  cell: Cells[Type]
  scope: Scope
}
