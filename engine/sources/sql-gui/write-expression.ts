import { arity } from '../../../runtime/sql-gui/arity.ts'
import { isAggregate } from '../../../runtime/sql-gui/expressions.ts'
import type { Scalar } from '../../../runtime/generated/common/scalar.ts'
import { SqlGuiIncomplete, type SqlExpression, type Writing } from './sql-gui.ts'
import type { Piece, PieceType } from './sql-words.ts'
import { writeConditions } from './write-condition.ts'
import * as defaults from '../../../runtime/generated/defaults.ts'

/** Operators whose parts must stand in parentheses inside another one. */
const arithmetic = new Set(['+', '-', '*', '/', '%'])

/**
 * Writes an expression. `typed`: nothing beside it tells a placeholder's type, so the placeholder says it itself where
 * the dialect wants that.
 */
export function writeExpression(expression: SqlExpression, writing: Writing, typed = true): Piece {
  const { words } = writing
  switch (expression.op) {
    case 'field':
      return { sql: writing.column(expression.table ?? '', expression.field ?? ''), type: 'unknown' }
    case 'value':
      return writeValue(expression.value, writing, typed)
    case 'parameter': {
      const { sql, type, fraction } = writing.parameter(expression.parameter ?? '')
      return { sql: typed || fraction ? words.typed(sql, type) : sql, type, bound: true }
    }
    case 'today':
      return { sql: words.today, type: 'date' }
    case 'case':
      return writeCase(expression, writing)
    case 'cast':
      return writeCast(expression, writing)
    default:
      if (isAggregate(expression)) return writeAggregate(expression, writing)
      return arithmetic.has(expression.op) ? writeArithmetic(expression, writing) : writeFunction(expression, writing)
  }
}

/** A fixed value. Numbers and truth values are literals: they hold nothing that anybody typed as text. */
export function writeValue(value: Scalar | undefined, writing: Writing, typed = true): Piece {
  if (typeof value === 'number') return { sql: writeNumber(value), type: 'number' }
  if (typeof value === 'boolean') return { sql: writing.words.truth(value), type: 'unknown' }
  if (value === null || value === undefined) return { sql: 'NULL', type: 'unknown' }
  const { sql, bound } = writing.text(value)
  return { sql: bound && typed ? writing.words.typed(sql, 'text') : sql, type: 'text', bound }
}

/** Digits without exponent, which SQL would read as a binary number. */
function writeNumber(value: number): string {
  const text = String(value)
  return /e/i.test(text)
    ? value
        .toFixed(Math.abs(value) < 1 ? 20 : 0)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, '')
    : text
}

/** An expression as a part of an operator. */
const nested = ({ sql, open }: Piece) => (open ? `(${sql})` : sql)

function partsOf({ op, of: parts = [] }: SqlExpression): SqlExpression[] {
  const [least, most] = arity[op] ?? [0, 0]
  if (parts.length < least || parts.length > most) throw wrongNumber(op)
  return parts
}

function required(part: SqlExpression | undefined, { op }: SqlExpression): SqlExpression {
  if (!part) throw wrongNumber(op)
  return part
}

const wrongNumber = (op: string) => new SqlGuiIncomplete(`Wrong number of parts of "${op}"`)

function writeArithmetic(expression: SqlExpression, writing: Writing): Piece {
  const { words } = writing
  const parts = partsOf(expression)
  const written = parts.map((part) => nested(writeExpression(part, writing)))
  const [first, second] = written
  if (first === undefined) throw wrongNumber(expression.op)
  if (second === undefined)
    return { sql: `-${first.startsWith('-') ? `(${first})` : first}`, type: 'number', open: true }
  if (expression.op === '/')
    return {
      sql: written.reduce((over, under, i) => words.divide(i > 1 ? `(${over})` : over, under)),
      type: 'number',
      open: true,
    }
  if (expression.op === '%') return { sql: words.modulo(first, second), type: 'number', open: true }
  // `a - -1` would begin a comment where the blank is lost.
  const safe = written.map((part, i) => (i > 0 && part.startsWith('-') ? `(${part})` : part))
  return { sql: safe.join(` ${expression.op} `), type: parts.some(isDate) ? 'unknown' : 'number', open: true }
}

const isDate = ({ op, to }: SqlExpression) => op === 'today' || (op === 'cast' && (to === 'date' || to === 'datetime'))

function writeFunction(expression: SqlExpression, writing: Writing): Piece {
  const { words } = writing
  const { op } = expression
  const write = (part: SqlExpression) => writeExpression(part, writing)
  const text = (part: SqlExpression | undefined) => write(required(part, expression)).sql
  const one = () => text(partsOf(expression)[0])
  switch (op) {
    case 'concat':
      return { sql: words.concat(partsOf(expression).map(write)), type: 'text', open: true }
    case 'upper':
    case 'lower':
    case 'trim':
      return { sql: words[op](one()), type: 'text' }
    case 'length':
      return { sql: words.length(one()), type: 'number' }
    case 'abs':
      return { sql: words.abs(one()), type: 'number' }
    case 'year':
    case 'month':
    case 'day':
      return { sql: words[op](one()), type: 'number' }
    case 'substring': {
      const [what, start, length] = partsOf(expression)
      const count = length && whole(length, writing)
      return { sql: words.substring(text(what), whole(required(start, expression), writing), count), type: 'text' }
    }
    case 'replace': {
      const [what, old, by] = partsOf(expression)
      return { sql: words.replace(text(what), text(old), text(by)), type: 'text' }
    }
    case 'round': {
      const [number, digits] = partsOf(expression)
      return { sql: writeRound(text(number), digits ?? { op: 'value', value: 0 }, writing), type: 'number' }
    }
    case 'nullif':
    case 'coalesce': {
      const parts = partsOf(expression)
      const { written, type } = writeAlike(parts, writing)
      return { sql: `${op.toUpperCase()}(${written.map(({ sql }) => sql).join(', ')})`, type }
    }
    default:
      throw new SqlGuiIncomplete(`No operator "${op}"`)
  }
}

export function writeRound(number: string, digits: SqlExpression, writing: Writing): string {
  const places = digits.op === 'value' && typeof digits.value === 'number' ? digits.value : undefined
  const isPlace = places !== undefined && Number.isInteger(places) && places >= 0 && places <= 30
  return writing.words.round(number, whole(digits, writing), isPlace ? places : undefined)
}

/** A position or a count: placeholders must be whole numbers. */
function whole(expression: SqlExpression, writing: Writing): string {
  const { sql, bound } = writeExpression(expression, writing, false)
  return bound ? writing.words.typed(sql, 'integer') : sql
}

/** Alternatives of one type: one that the database knows tells it the type of the others. */
function writeAlike(parts: readonly SqlExpression[], writing: Writing): { written: Piece[]; type: PieceType } {
  const isKnown = parts.some((part) => part.op !== 'value' && part.op !== 'parameter')
  const written = parts.map((part) => writeExpression(part, writing, !isKnown))
  const types = new Set(written.map(({ type }) => type))
  const [first] = written
  return { written, type: first && types.size === 1 ? first.type : 'unknown' }
}

function writeCase(expression: SqlExpression, writing: Writing): Piece {
  const cases = expression.when ?? []
  if (cases.length === 0) throw new SqlGuiIncomplete('A case distinction without cases')
  const results = [...cases.map(({ then }) => then), ...(expression.else ? [expression.else] : [])]
  const { written, type } = writeAlike(results, writing)
  const lines = written.map(({ sql }, i) => {
    const when = cases[i]
    return when ? `WHEN ${writeConditions(when.conditions, writing, ' ')} THEN ${sql}` : `ELSE ${sql}`
  })
  return { sql: `CASE ${lines.join(' ')} END`, type }
}

function writeCast(expression: SqlExpression, writing: Writing): Piece {
  const { cast } = writing.words
  const part = writeExpression(required(partsOf(expression)[0], expression), writing).sql
  switch (expression.to) {
    case 'integer':
      return { sql: cast.integer(part), type: 'number' }
    case 'decimal':
      return { sql: cast.decimal(part, expression.decimals ?? defaults.sqlExpression.decimals), type: 'number' }
    case 'date':
      return { sql: cast.date(part), type: 'date' }
    case 'datetime':
      return { sql: cast.datetime(part), type: 'date' }
    default:
      return { sql: cast.text(part), type: 'text' }
  }
}

function writeAggregate(expression: SqlExpression, writing: Writing): Piece {
  const { op, distinct = defaults.sqlExpression.distinct } = expression
  const [part] = partsOf(expression)
  if (!part) return { sql: 'COUNT(*)', type: 'number' }
  const { sql, type } = writeExpression(part, writing)
  const only = distinct && op !== 'min' && op !== 'max' ? 'DISTINCT ' : ''
  if (op === 'avg') return { sql: writing.words.average(sql, only), type: 'number' }
  if (op === 'sum') return { sql: writing.words.sum(sql, only), type: 'number' }
  return { sql: `${op.toUpperCase()}(${only}${sql})`, type: op === 'min' || op === 'max' ? type : 'number' }
}
