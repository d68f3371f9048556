import { useLingui } from '@lingui/react/macro'
import type { Aggregation } from '../../../../runtime/report/workbook-setting.ts'

/** What rows can become together, with their words. */
export function useAggregations(): { key: Aggregation; title: string }[] {
  const { t } = useLingui()
  const titles: Record<Aggregation, string> = {
    sum: t`Sum`,
    count: t`Count`,
    min: t`Minimum`,
    max: t`Maximum`,
    avg: t`Average`,
  }
  return (['sum', 'count', 'min', 'max', 'avg'] as const).map((key) => ({ key, title: titles[key] }))
}
