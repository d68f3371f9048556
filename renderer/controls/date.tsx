import { t } from '@lingui/core/macro'
import { toIsoDay } from '../../runtime/values/dates.ts'
import { localDay } from '../browser/local-day.ts'
import type { Control } from './control.ts'

export const date: Control = {
  isTyped: true,
  Draw: ({ elements: { Moment }, ...props }) => <Moment {...props} kind="date" />,
  shortcuts: () => [
    { label: t`Today`, value: toIsoDay(localDay()) },
    { label: t`First of month`, value: toIsoDay({ ...localDay(), day: 1 }) },
  ],
}
