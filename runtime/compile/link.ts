import type { DrilldownSetting } from './content-spec.ts'
import type { Content, Context } from './context.ts'

/** What an `open` action, a link cell or a card says about where it leads. */
export interface Link {
  route: string
  row?: unknown
  query?: Record<string, unknown>
  newTab?: boolean
}

/** The drilldown as a link to a page of another content. A wrong setting is a problem and no link. */
export function drilldownLink(
  context: Context,
  content: Content,
  setting: DrilldownSetting,
  at: string,
): Link | undefined {
  const { targetContentObj, pageType, pageId, parameterTable, newTab } = setting
  const target = context.content(targetContentObj?.contentId)
  const own = target && Object.entries(context.pages).filter(([, page]) => page.applies(target.spec))
  if (!target || !own?.length) {
    const wanted = targetContentObj?.contentId
    context.problem('drilldown-not-set', content, `${at}/targetContentObj/contentId`, [], wanted)
    return undefined
  }
  const page = own.find(([name]) => name === pageType)?.[1]
  if (!page?.link) {
    context.problem('drilldown-target-page-missing', content, `${at}/pageType`, [pageType], pageType)
    return undefined
  }
  const link = page.link(context, content, target, parameterTable, at, pageId)
  return link && { ...link, ...(newTab && { newTab: true }) }
}
