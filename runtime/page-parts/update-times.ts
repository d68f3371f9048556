import type { ListContent } from './has-list.ts'
import type { Context } from '../compile/context.ts'
import type { ListSpec } from '../compile/content-spec.ts'
import type { UpdateTimes } from './list-plan.ts'
import * as defaults from '../generated/defaults.ts'

const minutes = { '15m': 15, '1h': 60, '4h': 240, '12h': 720 } as const

/** Whether the rows of a list are read at set times. */
export const isUpdated = ({ updateInterval = defaults.listPage.updateInterval }: ListSpec): boolean =>
  updateInterval !== 'none'

/** When the rows of a list are read, by the clocks of the site; undefined: each time. */
export function updateTimes({ siteSpec }: Context, { spec: { list } }: ListContent): UpdateTimes | undefined {
  const { updateInterval = defaults.listPage.updateInterval, customInterval } = list
  if (updateInterval === 'none') return undefined
  const own = updateInterval === 'custom' ? customInterval : minutes[updateInterval]
  if (own === undefined) return undefined
  const { timeZone = defaults.scheduleSpec.timeZone } = siteSpec.usageTime ?? {}
  return { minutes: own, timeZone }
}
