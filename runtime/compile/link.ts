import type { DrilldownSetting } from './content-spec.ts'
import type { Content, Context } from './context.ts'

/** What a link says after which its user goes on to the content's front page, not back. */
export const returnsToTarget = { rtn: 'target' }

/** What an `open` action, a link cell or a card says about where it leads. */
export interface Link {
  route: string
  row?: unknown
  query?: Record<string, unknown>
  newTab?: boolean
}

/** A drilldown, and where it stands. */
export interface Drilldown {
  /** The content that has it. */
  from: Content
  setting: DrilldownSetting
  at: string
}

/** The drilldown as a link to a page of another content. A wrong setting is a problem and no link. */
export function drilldownLink(context: Context, drilldown: Drilldown): Link | undefined {
  const { from: content, setting, at } = drilldown
  const { targetContentObj, pageType, rtnContentType, newTab } = setting
  const target = context.content(targetContentObj?.contentId)
  const own = target && Object.entries(context.pages).filter(([, page]) => page.applies(target.spec))
  if (!target || !own?.length) {
    const wanted = targetContentObj?.contentId
    context.problem('drilldown-not-set', content, `${at}/targetContentObj/contentId`, { found: wanted })
    return undefined
  }
  const { contentType } = targetContentObj
  if (contentType !== undefined && contentType !== target.spec.type)
    context.problem('drilldown-type-wrong', content, `${at}/targetContentObj/contentType`, { found: contentType })
  const page = own.find(([name]) => name === pageType)?.[1]
  if (!page?.leads?.link) {
    context.problem('drilldown-target-page-missing', content, `${at}/pageType`, { values: [pageType], found: pageType })
    return undefined
  }
  const link = page.leads.link(context, drilldown, target)
  if (!link) return undefined
  const goesOn = rtnContentType === target.spec.type && rtnContentType !== content.spec.type
  return {
    ...link,
    ...(goesOn && { query: { ...link.query, ...returnsToTarget } }),
    ...(newTab && { newTab: true }),
  }
}
