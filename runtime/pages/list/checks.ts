import { checkPage } from '../../rules/check-page.ts'
import type { Rule } from '../../rules/rule.ts'
import type { ContentSpec } from '../../compile/content-spec.ts'
import { retrievalOf } from '../../compile/retrieval.ts'
import { objectsAt } from '../../parts/objects-at.ts'
import { resultColumn } from '../../parts/result-column.ts'
import { getAt } from '../../pointer.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { isUpdated } from '../../page-parts/update-times.ts'
import * as codes from '../../generated/codes.ts'
import * as defaults from '../../generated/defaults.ts'

/** Conditions of the search are joined to the one before: the first has none (specification, section 5). */
export const searchConditions: Rule = (document) => {
  const at = '/spec/list/search/fields/0/inputCond/type'
  const joined = getAt(document, at)
  return joined === undefined ? [] : [makeProblem('first-condition-joined', document, at, { found: joined })]
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
    return isSummable ? [] : [makeProblem('total-not-number', document, at, { values: [field], found: true })]
  })
}

/** Clicks and buttons lead to pages that the content has. */
export const transitions: Rule<'content'> = (document) => {
  const { list } = document.spec
  const buttons = list?.inputButtons ?? []
  const presses = (['left', 'right', 'double'] as const).flatMap((side) => {
    const move = list?.pageTransition?.[side]
    return move?.enable === true ? [{ move, at: `/spec/list/pageTransition/${side}` }] : []
  })
  const moves = [...presses, ...buttons.map((move, index) => ({ move, at: `/spec/list/inputButtons/${index}` }))]
  return moves.flatMap(({ move, at }) => checkPage(document, document, { to: move, at, missing: 'page-missing' }))
}

/** What stands in addresses, in the tree of categories or in totals is seen by everybody there. */
export const keptColumns: Rule<'content'> = (document) => {
  const { keys = [], list, purchase } = document.spec
  const open = new Set([
    ...keys,
    ...(list?.category?.fields ?? []),
    ...(purchase?.amountField ? [purchase.amountField] : []),
  ])
  return (list?.columns ?? []).flatMap(({ field, displaySetting }, index) => {
    const isKept =
      (displaySetting?.showFlg ?? defaults.displaySetting.showFlg) !== codes.displaySettingShowFlg.alwaysShow
    const at = `/spec/list/columns/${index}/displaySetting`
    return isKept && open.has(field) ? [makeProblem('key-not-for-all', document, at, { values: [field] })] : []
  })
}

/** A file that the engine fetches is asked for by the key of its row. */
export function showsRowFiles({ list }: ContentSpec): boolean {
  return (list?.columns ?? []).some((option) => retrievalOf(option)?.call !== undefined)
}

/** What people change, they want to see as it is. */
export const updatedRows: Rule<'content'> = (document) => {
  const { type, list } = document.spec
  const isSeenOnly = type === codes.contentType.listDetail
  return list && isUpdated(list) && !isSeenOnly
    ? [makeProblem('update-interval-changed', document, '/spec/list/updateInterval', { found: list.updateInterval })]
    : []
}
