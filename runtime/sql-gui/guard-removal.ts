import type { ProblemCode } from '../generated/problem-texts.ts'
import type { SqlGui } from './sql-gui.ts'
import { joinOrder } from './join-order.ts'
import { usedFields } from './used-fields.ts'

/** Why a table cannot go (specification, section 8 "Delete and join"); undefined when nothing needs it. */
export function guardTable(gui: SqlGui, key: string): ProblemCode | undefined {
  const isJoined = (gui.joins ?? []).some(
    ({ left, right, on }) => left === key || right === key || on.some(({ leftTable }) => leftTable === key),
  )
  if (isJoined) return 'table-used-in-join'
  return usedFields(gui).some(({ table }) => table === key) ? 'table-has-references' : undefined
}

/** Why a join cannot go: columns of a table are used that only this join brings. */
export function guardJoin(gui: SqlGui, key: string): ProblemCode | undefined {
  const joins = (gui.joins ?? []).filter((join) => join.key !== key)
  const before = new Set(joinOrder(gui).apart)
  const lost = joinOrder({ ...gui, joins }).apart.filter((table) => !before.has(table))
  const used = usedFields({ ...gui, joins })
  return used.some(({ table }) => lost.includes(table)) ? 'join-has-references' : undefined
}
