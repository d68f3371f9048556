import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import { BadValue } from '../../../execution/bad-value.ts'

/** Rows are chosen by what the user sees of the list: how many are found would say the rest. */
export function requireSeen(
  list: ListPlan,
  { search = {}, conditions = [] }: Pick<OperationRequests['bulk-change'], 'search' | 'conditions'>,
): void {
  const unseen =
    Object.keys(search).find((name) => !Object.hasOwn(list.search, name)) ??
    conditions.find(({ field }) => !Object.hasOwn(list.conditions, field))?.field
  if (unseen !== undefined) throw new BadValue('field', unseen, unseen)
}
