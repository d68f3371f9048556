import { badInput, conflict, notFound } from '../../codes/refusals.ts'
import { SiteGone } from '../../sites/site-gone.ts'
import type { Published } from '../../sites/change-site.ts'
import type { Context } from '../../call/context.ts'

/** Runs a change of a site's state: problems become `badInput`, a second one at the same time a conflict. */
export async function changeSite(work: () => Promise<Published | undefined>): Promise<Published> {
  let published
  try {
    published = await work()
  } catch (error) {
    if (error instanceof SiteGone) throw notFound({ cause: error })
    throw error
  }
  if (!published) throw conflict({ text: 'site-processing', retryAfter: 2 })
  if (published.problems.some((problem) => problem.severity !== 'warning'))
    throw badInput(published.problems, { data: { status: published.status } })
  return published
}

export function userOf(context: Context): string {
  return context.session?.userKey ?? 'system'
}
