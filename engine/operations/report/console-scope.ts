import { toIsoDay } from '../../../runtime/values/dates.ts'
import { dayIn } from '../../../runtime/values/offset-day.ts'
import { isoMoment } from '../../../runtime/values/iso-moment.ts'
import type { Context } from '../../call/context.ts'
import type { ExecutionScope } from '../../execution/scope.ts'

/** What schemas are given that a user of the console runs: nobody has logged in to a site. */
export function consoleScope({ now, session, language }: Context): ExecutionScope {
  const moment = now()
  return {
    system: {
      ...{ now: isoMoment(moment.getTime()), today: toIsoDay(dayIn(moment)) },
      ...{ userKey: session?.userKey ?? null, language },
    },
  }
}
