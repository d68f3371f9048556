import { holdsPlaceholder, isAggregated, isSame, leftOf, readsColumn } from '../../../runtime/sql-gui/expressions.ts'
import { expressionOf, nameOf } from '../../../runtime/sql-gui/result-field.ts'
import { usedFields } from '../../../runtime/sql-gui/used-fields.ts'
import { usedSubqueries } from '../../../runtime/sql-gui/used-subqueries.ts'
import {
  SqlGuiIncomplete,
  type Lookup,
  type SqlExpression,
  type SqlGui,
  type WriteOptions,
  type Writing,
  type WrittenSqlGui,
} from './sql-gui.ts'
import { orderSubqueries, withSubqueries } from './subqueries.ts'
import type { PieceType, SqlWords } from './sql-words.ts'
import { writeConditions } from './write-condition.ts'
import { writeExpression } from './write-expression.ts'
import { writeFrom } from './write-from.ts'

type Field = SqlGui['fields'][number]

interface Column {
  name: string
  expression: SqlExpression
  sql: string
  type: PieceType
}

/**
 * The SELECT that a document of SQL GUI describes, in the words of a dialect and in the form of builders: `:NAME` for
 * parameters, one clause a line. Throws `SqlGuiIncomplete` where the document says too little.
 */
export function writeSqlGui(gui: SqlGui, words: SqlWords, lookup: Lookup, options: WriteOptions = {}): WrittenSqlGui {
  const { constants, parameters, subqueries, writing } = open(gui, words, lookup, options)
  const from = writeFrom(gui, usedFields(gui), writing)
  writing.column = from.column
  const columns = gui.fields.map((field) => writeColumn(field, writing))
  const select = [
    'SELECT',
    gui.distinct && 'DISTINCT',
    gui.limit && words.limit.at === 'top' && words.limit.text(gui.limit),
  ]
  const lines = [
    select.filter(Boolean).join(' '),
    columns.map(({ sql }) => `  ${sql}`).join(',\n'),
    `FROM ${from.lines.join('\n')}`,
    ...clause('WHERE', gui.conditions, writing),
    ...groupBy(gui, columns, writing),
    ...clause('HAVING', gui.having, writing),
    ...orderBy(gui, columns, writing),
    ...(gui.limit && words.limit.at === 'end' ? [words.limit.text(gui.limit)] : []),
  ]
  const used = orderSubqueries([...subqueries], lookup)
  const names = new Set([...used.flatMap((subquery) => subquery.parameters), ...parameters])
  return {
    sql: withSubqueries(lines.join('\n'), used, words),
    constants,
    types: columns.map(({ type }) => type),
    parameters: [...names],
  }
}

function open(
  gui: SqlGui,
  words: SqlWords,
  lookup: Lookup,
  { parameters: declared = [], constants: how = 'bound' }: WriteOptions,
) {
  const constants: WrittenSqlGui['constants'] = []
  const parameters = new Set<string>()
  const subqueries = new Set<string>()
  const taken = new Set(declared.map(({ name }) => name))
  const next = () => {
    let number = constants.length + 1
    while (taken.has(`VALUE_${number}`)) number++
    taken.add(`VALUE_${number}`)
    return `VALUE_${number}`
  }
  const writing: Writing = {
    words,
    column: () => '',
    text(value) {
      if (how === 'written') return { sql: words.literal(value), bound: false }
      let constant = constants.find((each) => each.value === value)
      if (!constant) constants.push((constant = { name: next(), value }))
      return { sql: `:${constant.name}`, bound: true }
    },
    parameter(name) {
      if (name === '') throw new SqlGuiIncomplete('A parameter without a name')
      parameters.add(name)
      const { dataType, scale = 0 } = declared.find((each) => each.name === name) ?? {}
      const isNumber = dataType === 'numeric'
      return { sql: `:${name}`, type: isNumber ? 'number' : 'text', fraction: isNumber && scale > 0 }
    },
    subquery(address) {
      const found = lookup.subquery(address)
      if (!found) throw new SqlGuiIncomplete(`No subquery ${address}`)
      subqueries.add(address)
      for (const name of found.parameters) taken.add(name)
      return words.quote(found.name)
    },
  }
  // Names that subqueries take are not free for the writer's own, wherever in the document they stand.
  for (const address of usedSubqueries(gui)) writing.subquery(address)
  return { constants, parameters, subqueries, writing }
}

function writeColumn(field: Field, writing: Writing): Column {
  const name = nameOf(field)
  if (name === '') throw new SqlGuiIncomplete('A field without a name')
  const expression = expressionOf(field)
  if (!expression) throw new SqlGuiIncomplete('A field without a column')
  const { sql, type } = writeExpression(expression, writing)
  const quoted = writing.words.quote(name)
  const isPlain = expression.op === 'field' && sql.endsWith(`.${quoted}`)
  return { name, expression, sql: isPlain ? sql : `${sql} AS ${quoted}`, type }
}

function clause(word: string, conditions: SqlGui['conditions'], writing: Writing): string[] {
  return conditions?.length ? [`${word} ${writeConditions(conditions, writing, '\n  ')}`] : []
}

/** By what is chosen; else, as soon as something is aggregated, by every field that is not. */
function groupBy(gui: SqlGui, columns: readonly Column[], writing: Writing): string[] {
  const chosen = gui.groups?.length
    ? gui.groups.flatMap((group) => leftOf(group) ?? [])
    : columns.some(({ expression }) => isAggregated(expression))
      ? columns.map(({ expression }) => expression).filter((one) => !isAggregated(one))
      : []
  const items = chosen.filter(readsColumn).map((expression) => {
    const place = columns.findIndex((column) => isSame(column.expression, expression))
    const byPlace = writing.words.groupByPlace && place >= 0 && holdsPlaceholder(expression)
    return byPlace ? String(place + 1) : writeExpression(expression, writing).sql
  })
  return items.length > 0 ? [`GROUP BY ${[...new Set(items)].join(', ')}`] : []
}

function orderBy(gui: SqlGui, columns: readonly Column[], writing: Writing): string[] {
  const items = (gui.orderBy ?? []).map((one) => {
    const wanted = one.name === undefined ? leftOf(one) : undefined
    const column = columns.find(({ name, expression }) => (wanted ? isSame(expression, wanted) : name === one.name))
    const expression = column?.expression ?? wanted
    if (!expression) throw new SqlGuiIncomplete(`No result column ${one.name}`)
    // The bare name of a column would be ambiguous where two tables have it.
    const byName = column !== undefined && expression.op !== 'field'
    const sql = byName ? writing.words.quote(column.name) : writeExpression(expression, writing).sql
    return `${sql}${one.direction === 'desc' ? ' DESC' : ''}`
  })
  return items.length > 0 ? [`ORDER BY ${items.join(', ')}`] : []
}
