import { checkPage } from '../../check/rules/check-page.ts'
import type { Rule } from '../../check/rules/rule.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { getAt } from '../../pointer.ts'
import { makeProblem } from '../../problems/make-problem.ts'

/** Conditions of the search are joined to the one before: the first has none (specification, section 5). */
export const searchConditions: Rule = (document) => {
  const at = '/spec/list/search/fields/0/inputCond/type'
  const joined = getAt(document, at)
  return joined === undefined ? [] : [makeProblem('first-condition-joined', document, at, [], joined)]
}

/** What is added up below a column: numbers that the database holds. */
export const columnTotals: Rule = (document, { library }) => {
  const options = objectsAt<{ field: string; columnTotal?: boolean; itemCalculation?: { flag?: boolean } }>(
    document,
    '/spec/list/columns',
  )
  const columns = resultColumn(document, '/spec/list/columns', library)
  return (options ?? []).flatMap(({ field, columnTotal, itemCalculation }, index) => {
    const column = columns?.find((own) => own.key === field)
    if (columnTotal !== true || !column) return []
    const isSummable = column.typeClass === 'Number' && itemCalculation?.flag !== true
    const at = `/spec/list/columns/${index}/columnTotal`
    return isSummable ? [] : [makeProblem('total-not-number', document, at, [field], true)]
  })
}

/** Clicks and buttons lead to pages that the content has. */
export const transitions: Rule = (document) => {
  const moves = ['left', 'right', 'double'].map((side) => `/spec/list/pageTransition/${side}`)
  const buttons = getAt(document, '/spec/list/inputButtons') as unknown[] | undefined
  buttons?.forEach((_button, index) => moves.push(`/spec/list/inputButtons/${index}`))
  return moves.flatMap((at) => {
    const move = getAt(document, at) as { enable?: boolean; pageType?: string; pageId?: string } | undefined
    const isButton = at.includes('inputButtons')
    if (!move || (!isButton && move.enable !== true)) return []
    return checkPage(document, document, move, at, 'page-missing')
  })
}
