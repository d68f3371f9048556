// Made from schemas/ by `npm run generate`; do not edit.

import type { Block } from '../screens/block.ts'

/**
 * Drawn one after the other.
 */
export type BlockList = Block[]
