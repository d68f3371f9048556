import type { Scope } from './scope.ts'
import type { BlockNode } from './state/screen-spec.ts'

/** What every block component receives: its document, and where its expressions read. */
export interface BlockProps<Block = BlockNode> {
  block: Block
  scope: Scope
}
