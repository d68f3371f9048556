import { leftOf } from '../../../runtime/sql-gui/expressions.ts'
import { SqlGuiIncomplete, type SqlCondition, type SqlExpression, type Writing } from './sql-gui.ts'
import type { Piece } from './sql-words.ts'
import { writeExpression } from './write-expression.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'

/**
 * Conditions joined by AND and OR, AND before OR, groups in parentheses. `line`: what stands before each AND and OR,
 * a blank or a line break with its indentation.
 */
export function writeConditions(conditions: readonly SqlCondition[], writing: Writing, line: string): string {
  return conditions
    .map((one, i) => {
      const text = writeCondition(one, writing, line)
      return i === 0 ? text : `${line}${one.type ?? 'AND'} ${text}`
    })
    .join('')
}

function writeCondition(one: SqlCondition, writing: Writing, line: string): string {
  if (one.group) {
    const deeper = line === ' ' ? ' ' : `${line}  `
    const [open, close] = line === ' ' ? ['(', ')'] : [`(${deeper}`, `${line})`]
    return `${one.not ? 'NOT ' : ''}${open}${writeConditions(one.group, writing, deeper)}${close}`
  }
  if (one.condition === 'EXISTS') return `${one.not ? 'NOT ' : ''}EXISTS (${selectFrom(one, writing, '1')})`
  const left = writeExpression(known(leftOf(one)), writing)
  const not = one.not ? 'NOT ' : ''
  switch (one.condition) {
    case 'IS NULL':
      return `${operand(left)} IS ${not}NULL`
    case 'IN':
      return `${operand(left)} ${not}IN (${listOf(one, writing)})`
    case 'BETWEEN': {
      const [from, to, ...more] = one.operands ?? []
      if (!from || !to || more.length > 0) throw wrongNumber(2)
      return `${operand(left)} ${not}BETWEEN ${right(from, one, writing)} AND ${right(to, one, writing)}`
    }
    default: {
      const text = compare(one, left, writing)
      return one.not ? `NOT (${text})` : text
    }
  }
}

function compare(one: SqlCondition, left: Piece, writing: Writing): string {
  const { condition = defaults.sqlCondition.condition } = one
  if (condition === 'LIKE' || condition === 'prefix LIKE' || condition === 'suffix LIKE') {
    const part = one.subquery ? `(${fieldFrom(one, writing)})` : operand(writeExpression(asText(only(one)), writing))
    const { words } = writing
    const match = { LIKE: words.contains, 'prefix LIKE': words.beginsWith, 'suffix LIKE': words.endsWith }[condition]
    return match(operand(left), part)
  }
  const other = one.subquery ? `(${fieldFrom(one, writing)})` : right(only(one), one, writing)
  return `${operand(left)} ${condition} ${other}`
}

/** What is compared. */
function known(expression: SqlExpression | undefined): SqlExpression {
  if (!expression) throw new SqlGuiIncomplete('A condition without a field')
  return expression
}

const operand = ({ sql, open }: Piece) => (open ? `(${sql})` : sql)

/** What stands on the right; a placeholder takes its type from the left when that one has it. */
function right(expression: SqlExpression, one: SqlCondition, writing: Writing): string {
  const isConstant = one.expression?.op === 'value' || one.expression?.op === 'parameter'
  return operand(writeExpression(expression, writing, isConstant))
}

function only(one: SqlCondition): SqlExpression {
  if (one.operands) {
    const [operand, ...more] = one.operands
    if (!operand || more.length > 0) throw wrongNumber(1)
    return operand
  }
  if (one.parameter !== undefined) return { op: 'parameter', parameter: one.parameter }
  if (one.value === undefined || one.value === null) throw new SqlGuiIncomplete('A condition without a value')
  return { op: 'value', value: one.value }
}

const wrongNumber = (count: number) => new SqlGuiIncomplete(`A condition needs ${count} values`)

/** A searched value is a text, whatever it looks like. */
function asText(expression: SqlExpression): SqlExpression {
  return expression.op === 'value' ? { op: 'value', value: String(expression.value ?? '') } : expression
}

function listOf(one: SqlCondition, writing: Writing): string {
  if (one.subquery) return fieldFrom(one, writing)
  const values = one.operands ?? [only(one)]
  return values.map((value) => right(value, one, writing)).join(', ')
}

function fieldFrom(one: SqlCondition, writing: Writing): string {
  const field = one.subquery?.field
  if (field === undefined) throw new SqlGuiIncomplete('A subquery without a field')
  return selectFrom(one, writing, writing.words.quote(field))
}

function selectFrom({ subquery }: SqlCondition, writing: Writing, what: string): string {
  if (!subquery) throw new SqlGuiIncomplete('A condition without a subquery')
  const name = writing.subquery(subquery.schema)
  const links = (subquery.on ?? []).map(({ field, condition, expression }) => {
    const sql = `${name}.${writing.words.quote(field)}`
    return compare(
      { condition: condition ?? defaults.sqlCondition.condition, operands: [expression] },
      { sql, type: 'unknown' },
      writing,
    )
  })
  const selected = what === '1' ? what : `${name}.${what}`
  return `SELECT ${selected} FROM ${name}${links.length > 0 ? ` WHERE ${links.join(' AND ')}` : ''}`
}
