import * as codes from '../../../runtime/generated/codes.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { toDecimal } from '../../../runtime/values/decimal.ts'
import { round } from '../../../runtime/values/round.ts'
import type { Value } from '../../sources/source.ts'

/** The sums that a database gave for `plan.totals`, as digits with the columns' decimal places; null of no rows. */
export function sumsOf(plan: ListPlan | DetailPlan, values: readonly Value[] = []): Record<string, string | null> {
  const keys = plan.kind === 'list' ? (plan.totals ?? []) : []
  return Object.fromEntries(
    keys.map((key, i) => {
      const sum = toDecimal(values[i] ?? null)
      const digits = plan.columns.find((column) => column.key === key)?.decimalDigits ?? 0
      return [key, sum ? round(sum, digits, codes.roundingMode.roundHalfUp).toFixed(digits) : null]
    }),
  )
}
