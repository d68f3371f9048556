import type { ComponentType } from 'react'
import type { Cells } from '../../../runtime/generated/cells.ts'
import type { Scope } from '../../scope.ts'
import { cells } from './index.ts'

export interface CellProps<Type extends keyof Cells = keyof Cells> {
  cell: Cells[Type]
  scope: Scope
}

const registry: Readonly<Record<string, ComponentType<CellProps<never>>>> = cells

/** Draws what a column shows in a row: the cell's type decides which component. */
export function Cell({ cell, scope }: CellProps) {
  const Drawn = Object.hasOwn(registry, cell.type) ? (registry[cell.type] as ComponentType<CellProps>) : undefined
  return Drawn ? <Drawn cell={cell} scope={scope} /> : <span data-unknown-cell={cell.type}>{cell.type}</span>
}
