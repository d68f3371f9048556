import type { Document } from '../../../document.ts'
import type { Problem } from '../../../problem.ts'
import { makeProblem } from '../../../problems/make-problem.ts'
import { inside, isAggregate, isAggregated, isSame, leftOf, readsColumn } from '../../../sql-gui/expressions.ts'
import type { SqlExpression, SqlGui } from '../../../sql-gui/sql-gui.ts'
import { expressionOf, nameOf } from '../../../sql-gui/result-field.ts'
import type { Rule } from '../../../rules/rule.ts'
import { checkConditions } from './check-conditions.ts'
import { checkExpression } from './check-expression.ts'
import { sqlGuiOf } from './sql-gui-of.ts'

/** Every result field, group, sort and condition says what it is, and names of result columns differ. */
export const sqlGuiFields: Rule<'schema'> = (document) => {
  const gui = sqlGuiOf(document)
  if (!gui) return []
  const isGrouped = grouped(gui)
  return [
    ...gui.fields.flatMap((field, i) => {
      const at = `/spec/gui/fields/${i}`
      if (!expressionOf(field)) return [makeProblem('required', document, `${at}/field`, { values: ['Field'] })]
      const own = field.expression
      return own ? checkExpression(document, own, `${at}/expression`, field.aggregate === undefined) : []
    }),
    ...sameNames(document, gui),
    ...pieces(document, gui.groups, 'groups', false),
    ...pieces(document, gui.orderBy, 'orderBy', isGrouped),
    ...checkConditions(document, gui.conditions ?? [], '/spec/gui/conditions', false),
    ...checkConditions(document, gui.having ?? [], '/spec/gui/having', true),
  ]
}

/** Names that are written out are told apart by their identity; here are those that come from the columns. */
function sameNames(document: Document, { fields }: SqlGui): Problem[] {
  const names = fields.map(nameOf)
  return names.flatMap((name, i) => {
    const first = names.indexOf(name)
    if (first === i || (fields[i]?.as !== undefined && fields[first]?.as !== undefined)) return []
    return [
      makeProblem('duplicate-field', document, `/spec/gui/fields/${i}/as`, { values: ['Fields', name], found: name }),
    ]
  })
}

function pieces(
  document: Document,
  items: readonly { name?: string; table?: string; field?: string; expression?: SqlExpression }[] = [],
  list: string,
  aggregates: boolean,
): Problem[] {
  return items.flatMap((item, i) => {
    const at = `/spec/gui/${list}/${i}`
    if (item.expression) return checkExpression(document, item.expression, `${at}/expression`, aggregates)
    return item.name === undefined && !leftOf(item)
      ? [makeProblem('required', document, `${at}/field`, { values: ['Field'] })]
      : []
  })
}

const grouped = (gui: SqlGui) =>
  (gui.groups?.length ?? 0) > 0 ||
  gui.fields.some((field) => {
    const expression = expressionOf(field)
    return expression !== undefined && isAggregated(expression)
  })

/** Where rows are grouped, what is shown or sorted by is a group or an aggregation; without doubles, it is shown. */
export const sqlGuiGroups: Rule<'schema'> = (document) => {
  const gui = sqlGuiOf(document)
  if (!gui) return []
  const shown = gui.fields.map(expressionOf)
  const groups = gui.groups?.length
    ? gui.groups.map(leftOf)
    : shown.filter((expression) => expression !== undefined && !isAggregated(expression))
  const problems: Problem[] = []
  if (gui.groups?.length) {
    gui.fields.forEach((field, i) => {
      const expression = expressionOf(field)
      if (expression && !isGroup(expression, groups)) {
        const name = nameOf(field)
        problems.push(
          makeProblem('field-not-grouped', document, `/spec/gui/fields/${i}`, { values: [name], found: name }),
        )
      }
    })
  }
  const isGrouped = grouped(gui)
  gui.orderBy?.forEach((sort, i) => {
    const expression = sort.name === undefined ? leftOf(sort) : undefined
    if (!expression) return
    const isShown = shown.some((one) => isSame(one, expression))
    const isWrong = gui.distinct ? !isShown : isGrouped && !isShown && !isGroup(expression, groups)
    if (isWrong) problems.push(makeProblem('sort-not-selected', document, `/spec/gui/orderBy/${i}`))
  })
  return problems
}

/** Whether it has one value in each group. */
function isGroup(expression: SqlExpression, groups: readonly (SqlExpression | undefined)[]): boolean {
  if (isAggregate(expression) || !readsColumn(expression) || groups.some((group) => isSame(group, expression)))
    return true
  return expression.op !== 'field' && inside(expression).every((part) => isGroup(part, groups))
}

/** A result column of the schema is one that the statement still gives. */
export const sqlGuiResultColumns: Rule<'schema'> = (document) => {
  const gui = sqlGuiOf(document)
  const columns = document.spec.resultColumns ?? []
  if (!gui) return []
  const names = new Set(gui.fields.map((field) => nameOf(field).toLowerCase()))
  return columns.flatMap(({ name }, i) =>
    names.has(name.toLowerCase())
      ? []
      : [makeProblem('part-not-found', document, `/spec/resultColumns/${i}/name`, { values: [name], found: name })],
  )
}
