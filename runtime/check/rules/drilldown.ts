import { getAt } from '../../pointer.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { checkPage } from '../../rules/check-page.ts'
import type { ObjectRule } from './everywhere.ts'
import type { DrilldownSetting } from '../../generated/lists/drilldown-setting.ts'

/** The document is sound: what has this part is the setting of a drilldown. */
const isDrilldown = (value: object): value is DrilldownSetting => 'targetContentObj' in value

/** A drilldown leads to a page that exists, and gives all the keys that the page needs. */
export const drilldowns: ObjectRule = (value, { document, at }, { library }) => {
  const problems: Problem[] = []
  const { dispType, drilldownSetting, conditionalDrilldown } = value
  const hasCases = Array.isArray(conditionalDrilldown) && conditionalDrilldown.length > 0
  if (dispType === 'drilldown' && drilldownSetting === undefined && !hasCases) {
    problems.push(makeProblem('drilldown-not-set', document, `${at}/drilldownSetting`))
  }
  if (!isDrilldown(value)) return problems
  const target = library.get(value.targetContentObj.contentId)
  if (!target) return problems
  const { contentType } = value.targetContentObj
  if (contentType !== undefined && contentType !== getAt(target, '/spec/type')) {
    const place = `${at}/targetContentObj/contentType`
    problems.push(makeProblem('drilldown-type-wrong', document, place, { found: contentType }))
  }
  problems.push(...checkPage(document, target, { to: value, at, missing: 'drilldown-target-page-missing' }))
  if (value.pageType !== 'detail') return problems
  const listed = getAt(target, '/spec/keys')
  const keys = Array.isArray(listed) ? listed.filter((key): key is string => typeof key === 'string') : []
  const missing = keys.find((key) => !value.parameterTable.some((row) => row.targetField === key))
  if (missing !== undefined) {
    problems.push(makeProblem('drilldown-key-missing', document, `${at}/parameterTable`, { values: [missing] }))
  }
  return problems
}
