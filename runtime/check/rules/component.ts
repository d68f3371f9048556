import { componentTypeOf } from '../../components/index.ts'
import type { DocumentOf } from '../../document.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkChain, checkTimeouts, longestChain } from '../../rules/check-chain.ts'
import { componentItems } from '../../rules/component-items.ts'
import type { Rule } from '../../rules/rule.ts'

/** What a component reads: one data source, a last SELECT, within its total time. */
export const componentChain: Rule<'component'> = (document, context) => {
  const items = componentItems(document, document.spec.schemas, context)
  if (items.length === 0) return lacksSchemas(document) ? [makeProblem('chain-empty', document, '/spec/schemas')] : []
  const most = document.spec.totalTimeout ?? longestChain
  return [
    ...checkChain(document, { at: '/spec/schemas', items, selects: true, place: 'component' }, context),
    ...checkTimeouts(document, { at: '/spec/schemas', items, most }, context),
  ]
}

/** What its type alone asks of it. */
export const rulesOfType: Rule<'component'> = (document, context) =>
  (componentTypeOf(document)?.checks ?? []).flatMap((rule) => rule(document, context))

const lacksSchemas = (document: DocumentOf<'component'>): boolean =>
  document.spec.componentId === undefined && componentTypeOf(document)?.needsSchemas?.(document.spec) === true
