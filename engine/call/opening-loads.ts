import type { Loads } from '../../runtime/generated/calls/opening.ts'
import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'
import { firstLoads } from '../../runtime/screen/first-loads.ts'
import type { Now } from '../../runtime/values/day-limits.ts'
import type { Context } from './context.ts'

/** So long a page waits for the rows of its screen before it is drawn without them. */
const patienceMs = 200
/** A screen that asks for more asks for the rest itself. */
const most = 4

export interface OpenedAt {
  search?: string | undefined
  hash?: string | undefined
  params?: Record<string, unknown>
  token: string | undefined
  /** The day where the screen opens. */
  today: Now
}

/**
 * What the calls answer that a screen makes as it opens, so that its rows come with it. Each goes the way of every call, for
 * the same user; one that is refused, fails or takes long is left to the page, which is told why.
 */
export async function openingLoads(
  screen: { spec: unknown },
  { search = '', hash = '', params = {}, token, today }: OpenedAt,
  context: Context,
): Promise<{ loads?: Loads }> {
  const spec = screen.spec as ScreenSpec
  if (token === undefined || spec.forward) return {}
  const wanted = firstLoads(spec, { params, search, hash, language: context.language, today }).slice(0, most)
  const answers = await Promise.all(
    wanted.map(async ({ call, input }) => ({
      call,
      input,
      data: await context.ask({ key: call, input, token, ms: patienceMs }),
    })),
  )
  const loads = answers.filter(({ data }) => data !== undefined)
  return loads.length > 0 ? { loads } : {}
}
