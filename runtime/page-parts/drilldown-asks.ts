import { drilldownsOf, type PageFields } from '../compile/fields.ts'
import type { Asked } from '../compile/page.ts'

/** What the drilldowns of a page's fields send to lists. */
export function drilldownAsks({ fields }: PageFields): Asked[] {
  return fields.flatMap(({ option }) =>
    drilldownsOf(option)
      .filter(({ setting }) => setting.pageType === 'list')
      .map(({ setting }) => ({ target: setting.targetContentObj.contentId, table: setting.parameterTable })),
  )
}
