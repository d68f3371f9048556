import type { ChainItem } from '../../parts/page-chain.ts'
import { checkChain, checkTimeouts, longestChain } from './check-chain.ts'
import type { Rule } from './rule.ts'

/** What a component reads: one data source, a last SELECT, within its total time. */
export const componentChain: Rule = (document, context) => {
  const items = (document.spec.schemas ?? []) as ChainItem[]
  if (items.length === 0) return []
  const most = (document.spec.totalTimeout as number | undefined) ?? longestChain
  return [
    ...checkChain(document, { at: '/spec/schemas', items, selects: true }, context),
    ...checkTimeouts(document, '/spec/schemas', items, context, most),
  ]
}
