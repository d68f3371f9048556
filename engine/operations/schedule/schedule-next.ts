import { ofKind } from '../../../runtime/document.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { nextExecutions, type Execution } from '../../../runtime/schedule/executions.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { toldText } from '../../call/told-text.ts'
import { notFound } from '../../codes/refusals.ts'
import { problemsOf } from '../document/change/check-to-save.ts'

const shown = 5
const notes: Record<NonNullable<Execution['clock']>, string> = {
  skipped: 'schedule-clock-skipped',
  doubled: 'schedule-clock-doubled',
}

/** The next executions of a schedule as it stands in its form. */
export const scheduleNext: DeclaredOperation<'schedule-next'> = async ({ document }, context) => {
  if (document.kind !== 'schedule' || !isObject(document.spec)) throw notFound()
  // What is half typed has no times yet; what else is missing does not matter here.
  const places = new Set((await problemsOf(document, context)).map(({ at }) => at.split('/')[2] ?? ''))
  if (timePlaces.some((place) => places.has(place))) return { rows: [] }
  const { spec } = ofKind('schedule', document)
  const { timeZone = defaults.scheduleSpec.timeZone } = spec
  const local = new Intl.DateTimeFormat(context.language, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return {
    rows: nextExecutions(spec, context.now(), shown).map(({ at, clock }) => ({
      at: at.toISOString(),
      local: local.format(at),
      ...(clock && { note: toldText(notes[clock], [], context) }),
    })),
  }
}

const timePlaces = [
  ...['type', 'executeTime', 'weekdays', 'day', 'interval', 'minutes', 'cron', 'businessDays', 'closedDays'],
  'timeZone',
]
