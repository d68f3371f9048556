import type { Blocks } from '../../runtime/generated/blocks.ts'
import type { Scope } from '../state/scope.ts'

/** What the component of a block receives: its document, and where its expressions read. */
export interface BlockProps<Type extends keyof Blocks = keyof Blocks> {
  block: Blocks[Type]
  scope: Scope
}
