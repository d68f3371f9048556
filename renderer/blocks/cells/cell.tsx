import type { ComponentType } from 'react'
import type { Scope } from '../../scope.ts'
import { cells } from './index.ts'

/** What a column draws in a row: its type decides which component. */
export interface CellNode {
  type: string
  [property: string]: unknown
}

export interface CellProps<Cell = CellNode> {
  cell: Cell
  scope: Scope
}

const registry: Readonly<Record<string, ComponentType<CellProps<never>>>> = cells

export function Cell({ cell, scope }: CellProps) {
  const Drawn = Object.hasOwn(registry, cell.type) ? (registry[cell.type] as ComponentType<CellProps>) : undefined
  return Drawn ? <Drawn cell={cell} scope={scope} /> : <span data-unknown-cell={cell.type}>{cell.type}</span>
}
