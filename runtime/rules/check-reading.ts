import type { Document } from '../document.ts'
import type { PageChain } from '../chains/parameter-sources.ts'
import type { ChainItem } from '../parts/page-chain.ts'
import { objectsAt } from '../parts/objects-at.ts'
import type { Problem } from '../problem.ts'
import type { RuleContext } from './rule.ts'
import { checkChain, checkTimeouts } from './check-chain.ts'

/** Chains that give rows: the last schema of each selects. */
export function checkReading(document: Document, chains: readonly PageChain[], context: RuleContext): Problem[] {
  return chains.flatMap(({ at, place }) => {
    const items = objectsAt<ChainItem>(document, at) ?? []
    if (items.length === 0) return []
    return [
      ...checkChain(document, { at, items, selects: true, place }, context),
      ...checkTimeouts(document, { at, items }, context),
    ]
  })
}
