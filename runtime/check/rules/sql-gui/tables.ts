import { makeProblem } from '../../../problems/make-problem.ts'
import { joinOrder } from '../../../sql-gui/join-order.ts'
import { usedFields } from '../../../sql-gui/used-fields.ts'
import type { Rule } from '../../../rules/rule.ts'
import { sqlGuiOf } from './sql-gui-of.ts'

/** Every table is one of the database or a subquery, and joins reach it (specification, section 8 "Delete and join"). */
export const sqlGuiTables: Rule<'schema'> = (document) => {
  const gui = sqlGuiOf(document)
  if (!gui) return []
  const nameless = gui.tables.flatMap(({ file, subquery }, i) =>
    file === undefined && subquery === undefined
      ? [makeProblem('required', document, `/spec/gui/tables/${i}/file`, { values: ['Table'] })]
      : [],
  )
  const keys = new Set(gui.tables.map(({ key }) => key))
  const joins = gui.joins ?? []
  // A join that names a table that is gone says so itself.
  const isWhole = joins.every(({ left, right }) => keys.has(left) && keys.has(right))
  if (!isWhole) return nameless
  const { rest, apart } = joinOrder(gui)
  const used = usedFields(gui, { withoutJoins: true })
  return [
    ...nameless,
    ...apart.map((key) => {
      const at = `/spec/gui/tables/${gui.tables.findIndex((table) => table.key === key)}`
      // With no join at all for a table that is used, the join was taken away from under its columns.
      const isUsed = used.some(({ table }) => table === key)
      return isUsed
        ? makeProblem('join-has-references', document, at, { values: [key], found: key })
        : makeProblem('table-not-joined', document, at, { values: [key], found: key })
    }),
    ...rest
      .filter(({ left, right }) => !apart.includes(left) && !apart.includes(right))
      .map((join) =>
        makeProblem('join-adds-nothing', document, `/spec/gui/joins/${joins.indexOf(join)}`, {
          values: [join.key],
          found: join.key,
        }),
      ),
  ]
}
