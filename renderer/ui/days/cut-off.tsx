import { t } from '@lingui/core/macro'
import { toIsoDay } from '../../../runtime/values/dates.ts'
import { countedFrom, dayLimits, type DayRules, type Now } from '../../../runtime/values/day-limits.ts'
import { partsOf } from '../../../runtime/values/iso-days.ts'
import { isOpenDay, openDayFrom } from '../../../runtime/values/open-day.ts'
import { localDay } from '../../browser/local-day.ts'
import { dayText } from './day-texts.ts'

/** What a cut-off comes to now. Loaded where a field has one. */
export default function CutOff({ rules }: { rules: DayRules }) {
  return cutOffText(rules, localDay())
}

function cutOffText(rules: DayRules, now: Required<Now>): string | undefined {
  const { cutOff } = rules
  const { min } = dayLimits(rules, now)
  if (cutOff === undefined || min === undefined) return undefined
  const first = openDayFrom(partsOf(min), rules)
  if (!first) return undefined
  const day = dayText(toIsoDay(first))
  if (!isOpenDay(now, rules)) return t`The earliest date is ${day}.`
  return toIsoDay(countedFrom(rules, now)) === toIsoDay(now)
    ? t`Cut-off today ${cutOff}. The earliest date is ${day}.`
    : t`Today’s cut-off is over. The earliest date is ${day}.`
}
