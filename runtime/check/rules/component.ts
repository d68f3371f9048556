import { withParameters } from '../../chains/with-parameters.ts'
import type { DocumentOf } from '../../document.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { checkChain, checkTimeouts, longestChain } from './check-chain.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import type { Rule } from './rule.ts'

/** What a component reads: one data source, a last SELECT, within its total time. */
export const componentChain: Rule<'component'> = (document, context) => {
  const items = (document.spec.schemas ?? []).map((link) => {
    const schema = context.library.get(link.schema)
    const asked = schema && objectsAt<{ name: string }>(schema, '/spec/parameters')
    return withParameters(link, asked, document.spec.params)
  })
  if (items.length === 0) return isAsked(document) ? [makeProblem('chain-empty', document, '/spec/schemas')] : []
  const most = document.spec.totalTimeout ?? longestChain
  return [
    ...checkChain(document, { at: '/spec/schemas', items, selects: true, place: 'component' }, context),
    ...checkTimeouts(document, '/spec/schemas', items, context, most),
  ]
}

/**
 * An input check, a value and paged data have nothing but their schemas, own ones or those of another component; choices may
 * all be fixed ones, and those of attached files.
 */
function isAsked({ spec }: DocumentOf<'component'>): boolean {
  if (spec.componentId !== undefined) return false
  const isFixed = [spec.data, spec.fileList].some((list) => list !== undefined && list.length > 0)
  return [5, 6, 7].includes(spec.type) || ([1, 10].includes(spec.type) && !isFixed)
}
