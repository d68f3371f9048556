import { placeOf } from './content-pages.ts'
import type { Content, Context } from './context.ts'
import { keysOf, type PageFields } from './fields.ts'
import { madeFields, sentColumns } from './send.ts'
import { planColumn, readsOnly, sourceOf, stepsOf, totalMs } from './steps.ts'

/** What the plans of all pages that show rows have in common. */
export function rowsPlan(context: Context, content: Content, page: PageFields) {
  const place = placeOf(context, content, page.chainAt)
  // Whoever opens a detail says which row it is; the other fields of that row are not taken from the browser.
  const owner = { content, place, ...(place === 'detail' && { rowFields: content.spec.keys ?? [] }) }
  const steps = stepsOf(context, owner, page.chain, page.chainAt)
  return {
    contentId: content.id,
    source: sourceOf(context, content, page.chain, page.chainAt),
    readOnly: readsOnly(steps),
    totalMs: totalMs(steps),
    steps,
    columns: page.columns.map(planColumn),
    send: sentColumns(context, content, page),
    keys: keysOf(content, page),
    made: madeFields(context, content, page),
  }
}
