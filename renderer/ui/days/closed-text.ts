import { t } from '@lingui/core/macro'
import type { Closed } from '../../../runtime/values/day-limits.ts'
import { dayText } from './day-texts.ts'

/** Why a day cannot be chosen, in words. */
export function closedText({ because, instead, reason }: Closed, cutOff = ''): string {
  const day = instead === undefined ? '' : dayText(instead)
  switch (because) {
    case 'too-early':
      return t`Can be chosen from ${day} on`
    case 'cut-off':
      return t`The cut-off of ${cutOff} is over for today`
    case 'too-late':
      return t`Can be chosen until ${day}`
    case 'closed':
      return reason || t`Closed on this day`
  }
}
