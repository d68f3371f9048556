import { getAt } from '../../pointer.ts'
import type { Problem } from '../../problem.ts'
import { makeProblem } from '../../problems/make-problem.ts'
import { walk } from '../../json-schema/walk.ts'
import { checkPage } from './check-page.ts'
import type { Rule } from './rule.ts'

interface Drilldown {
  targetContentObj: { contentId: string; contentType?: number }
  pageType: string
  pageId?: string
  parameterTable: { targetField: string }[]
}

/** A drilldown leads to a page that exists, and gives all the keys that the page needs. */
export const drilldowns: Rule = (document, { set, library }) => {
  const problems: Problem[] = []
  walk(
    set,
    set.kind(document.kind),
    document.spec,
    ({ value, at }) => {
      if (typeof value !== 'object' || value === null) return
      const own = value as { dispType?: unknown; drilldownSetting?: unknown; conditionalDrilldown?: unknown[] }
      const leads = own.drilldownSetting !== undefined || (own.conditionalDrilldown ?? []).length > 0
      if (own.dispType === 'drilldown' && !leads) {
        problems.push(makeProblem('drilldown-not-set', document, `${at}/drilldownSetting`))
      }
      if (!('targetContentObj' in value)) return
      const setting = value as unknown as Drilldown
      const target = library.get(setting.targetContentObj.contentId)
      if (!target) return
      const { contentType } = setting.targetContentObj
      if (contentType !== undefined && contentType !== getAt(target, '/spec/type')) {
        const place = `${at}/targetContentObj/contentType`
        problems.push(makeProblem('drilldown-type-wrong', document, place, [], contentType))
      }
      problems.push(...checkPage(document, target, setting, at, 'drilldown-target-page-missing'))
      if (setting.pageType !== 'detail') return
      const listed = getAt(target, '/spec/keys')
      const keys = Array.isArray(listed) ? listed.filter((key): key is string => typeof key === 'string') : []
      const missing = keys.find((key) => !setting.parameterTable.some((row) => row.targetField === key))
      if (missing !== undefined) {
        problems.push(makeProblem('drilldown-key-missing', document, `${at}/parameterTable`, [missing]))
      }
    },
    '/spec',
    'x-ref',
  )
  return problems
}
