import { makeProblem } from '../../problems/make-problem.ts'
import { checkTimeouts } from './check-chain.ts'
import type { Rule } from './rule.ts'

/** A file transfer maps columns; replacing by key names the key and something to update. */
export const transferMapping: Rule<'content'> = (document, context) => {
  const { transfer } = document.spec
  if (!transfer) return []
  const { mapping = [], postSchema, timeout = 60 } = transfer
  const at = '/spec/transfer/mapping'
  if (transfer.table !== undefined && mapping.length === 0) return [makeProblem('mapping-missing', document, at)]
  const hasKey = mapping.some((row) => row.key === true) && mapping.some((row) => row.key !== true)
  return [
    ...(transfer.method === 'replaceByKey' && !hasKey ? [makeProblem('mapping-key-missing', document, at)] : []),
    ...(postSchema ? checkTimeouts(document, '/spec/transfer/timeout', [{ timeout }, postSchema], context) : []),
  ]
}
