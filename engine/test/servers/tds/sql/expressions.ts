import { quote, text, type Context, type Expression, type Scope } from './context.ts'
import { callFunction } from './function-calls.ts'
import { parseNestedQuery } from './query.ts'
import { SqlError } from './sql-error.ts'
import { parseTypeName } from './type-name.ts'
import {
  bigint,
  decimal,
  float,
  int,
  isText,
  isTime,
  isWhole,
  nvarchar,
  typeText,
  varchar,
  widest,
  type SqlType,
} from './sql-type.ts'

const comparing = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '!<', '!>'])

/** Parses an expression or condition and writes it for SQLite. */
export function parseExpression(context: Context, scope: Scope | undefined, level = 0): Expression {
  const { cursor } = context
  let left = parsePrefix(context, scope, level)
  for (;;) {
    const token = cursor.peek()
    const word = token.type === 'word' || token.type === 'sign' ? token.text : ''
    if (word === 'OR' && level < 1) left = logical(context, scope, left, 'OR', 1)
    else if (word === 'AND' && level < 2) left = logical(context, scope, left, 'AND', 2)
    else if (level < 4 && comparing.has(word)) {
      cursor.next()
      left = compare(word, left, parseExpression(context, scope, 4))
    } else if (level < 4 && ['IS', 'IN', 'LIKE', 'BETWEEN', 'NOT'].includes(word))
      left = predicate(context, scope, left)
    else if (level < 5 && ['+', '-', '&', '|', '^'].includes(word)) {
      cursor.next()
      left = arithmetic(word, left, parseExpression(context, scope, 5))
    } else if (level < 6 && ['*', '/', '%'].includes(word)) {
      cursor.next()
      left = arithmetic(word, left, parseExpression(context, scope, 6))
    } else if (word === 'COLLATE') {
      cursor.next()
      const collation = cursor.name()
      if (!/_(BIN2?|C[IS]_A[IS])/i.test(collation)) throw new SqlError(448, `Invalid collation '${collation}'.`)
      const { name: _name, ...rest } = left
      left = { ...rest, collation }
    } else return left
  }
}

function logical(
  context: Context,
  scope: Scope | undefined,
  left: Expression,
  word: string,
  level: number,
): Expression {
  context.cursor.next()
  const right = parseExpression(context, scope, level)
  return { sql: `(${left.sql} ${word} ${right.sql})`, type: undefined, ...carry(left, right) }
}

const carry = (...parts: Expression[]): { aggregate?: boolean } =>
  parts.some((part) => part.aggregate) ? { aggregate: true } : {}

/** A text as it is compared: folded when a side says COLLATE, converted when the other side is a date. */
function operand(one: Expression, other: Expression): string {
  if (other.type) one.guess?.(other.type)
  const collation = one.collation ?? other.collation
  if (collation !== undefined) return `tds_fold(${one.sql}, ${text(collation)})`
  if (isText(one.type) && isTime(other.type)) return to(one, other.type!)
  if (
    isText(one.type) &&
    other.type &&
    (isWhole(other.type) || ['decimal', 'float', 'money'].includes(other.type.kind))
  )
    return to(one, isWhole(other.type) ? other.type : float)
  return one.sql
}

function to(one: Expression, type: SqlType): string {
  return `tds_to(${one.sql}, ${text(typeText(type))}, ${one.type ? text(typeText(one.type)) : 'NULL'}, 0)`
}

function compare(word: string, left: Expression, right: Expression): Expression {
  const sign = word === '!<' ? '>=' : word === '!>' ? '<=' : word === '!=' ? '<>' : word
  return { sql: `(${operand(left, right)} ${sign} ${operand(right, left)})`, type: undefined, ...carry(left, right) }
}

function predicate(context: Context, scope: Scope | undefined, left: Expression): Expression {
  const { cursor } = context
  if (cursor.take('IS')) {
    const not = cursor.take('NOT') ? 'NOT ' : ''
    cursor.expect('NULL')
    return { sql: `(${left.sql} IS ${not}NULL)`, type: undefined, ...carry(left) }
  }
  const not = cursor.take('NOT') ? 'NOT ' : ''
  if (cursor.take('LIKE')) {
    const pattern = parseExpression(context, scope, 4)
    pattern.guess?.(nvarchar(4000))
    const escape = cursor.take('ESCAPE') ? parseExpression(context, scope, 4).sql : 'NULL'
    const collation = text(left.collation ?? pattern.collation ?? 'Japanese_CI_AS')
    return {
      sql: `(${not}tds_like(${left.sql}, ${pattern.sql}, ${escape}, ${collation}))`,
      type: undefined,
      ...carry(left),
    }
  }
  if (cursor.take('BETWEEN')) {
    const low = parseExpression(context, scope, 4)
    cursor.expect('AND')
    const high = parseExpression(context, scope, 4)
    return {
      sql: `(${operand(left, low)} ${not}BETWEEN ${operand(low, left)} AND ${operand(high, left)})`,
      type: undefined,
      ...carry(left),
    }
  }
  cursor.expect('IN', '(')
  if (cursor.is('SELECT') || cursor.is('WITH')) {
    const query = parseNestedQuery(context, scope)
    cursor.expect(')')
    return { sql: `(${left.sql} ${not}IN (${query.sql}))`, type: undefined, ...carry(left) }
  }
  const list = parseList(context, scope)
  cursor.expect(')')
  const [first] = list
  return {
    sql: `(${operand(left, first!)} ${not}IN (${list.map((one) => operand(one, left)).join(', ')}))`,
    type: undefined,
    ...carry(left),
  }
}

function arithmetic(sign: string, left: Expression, right: Expression): Expression {
  const more = carry(left, right)
  if (left.type) right.guess?.(left.type)
  if (right.type) left.guess?.(right.type)
  if (sign === '+' && (isText(left.type) || isText(right.type)) && !(isNumber(left.type) || isNumber(right.type))) {
    const length = Math.min(4000, (left.type?.length ?? 0) + (right.type?.length ?? 0)) || 1
    const wide = left.type?.kind.startsWith('n') || right.type?.kind.startsWith('n')
    return { sql: `(${left.sql} || ${right.sql})`, type: wide ? nvarchar(length) : varchar(length), ...more }
  }
  if (sign === '^') return { sql: `tds_xor(${left.sql}, ${right.sql})`, type: int, ...more }
  const type = arithmeticType(sign, left.type, right.type)
  const [one, other] = [operand(left, right), operand(right, left)]
  if (sign === '/' || sign === '%')
    return { sql: `tds_divide(${one}, ${other}, '${sign}', ${isWhole(type) ? 1 : 0})`, type, ...more }
  const first = type && isNumber(type) && !isWhole(type) ? `(${one} + 0.0)` : one
  return { sql: `(${first} ${sign} ${other})`, type, ...more }
}

function isNumber(type: SqlType | undefined): boolean {
  return type !== undefined && (isWhole(type) || ['decimal', 'money', 'real', 'float'].includes(type.kind))
}

function arithmeticType(sign: string, left: SqlType | undefined, right: SqlType | undefined): SqlType | undefined {
  const type = widest([left, right])
  if (type?.kind !== 'decimal') return type?.kind === 'bit' ? int : type
  const digits = (one: SqlType | undefined): [number, number] =>
    one?.kind === 'decimal' ? [one.precision ?? 18, one.scale ?? 0] : one?.kind === 'bigint' ? [19, 0] : [10, 0]
  const [[p1, s1], [p2, s2]] = [digits(left), digits(right)]
  // The rules of the manual ("Precision, scale, and length"), cut to 38 digits.
  if (sign === '*') return decimal(Math.min(38, p1 + p2 + 1), Math.min(s1 + s2, 20))
  if (sign === '/') return decimal(38, Math.min(Math.max(6, s1 + p2 + 1), 12))
  const scale = Math.max(s1, s2)
  return decimal(Math.min(38, Math.max(p1 - s1, p2 - s2) + scale + 1), scale)
}

function parsePrefix(context: Context, scope: Scope | undefined, level: number): Expression {
  const { cursor } = context
  const token = cursor.peek()
  if (cursor.take('NOT')) {
    const inner = parseExpression(context, scope, 3)
    return { sql: `(NOT ${inner.sql})`, type: undefined, ...carry(inner) }
  }
  if (cursor.take('-') || cursor.take('+')) {
    const inner = parseExpression(context, scope, Math.max(level, 6))
    return {
      ...inner,
      sql: token.text === '-' ? `(- ${inner.sql})` : inner.sql,
      ...(inner.literal && { literal: `-${inner.literal}` }),
    }
  }
  if (cursor.take('EXISTS')) {
    cursor.expect('(')
    const query = parseNestedQuery(context, scope)
    cursor.expect(')')
    return { sql: `EXISTS (${query.sql})`, type: undefined }
  }
  if (cursor.take('CASE')) return parseCase(context, scope)
  if (cursor.take('NULL')) return { sql: 'NULL', type: undefined }
  if (cursor.take('(')) return parseParenthesis(context, scope)
  if (token.type === 'text') {
    cursor.next()
    const length = Math.max(1, token.value.length)
    return { sql: text(token.value), type: token.national ? nvarchar(length) : varchar(length), literal: token.value }
  }
  if (token.type === 'number') {
    cursor.next()
    return number(token.text)
  }
  if (token.type === 'binary') {
    cursor.next()
    const digits = token.text.slice(2)
    return {
      sql: `x'${digits.length % 2 ? `0${digits}` : digits}'`,
      type: { kind: 'varbinary', length: Math.max(1, Math.ceil(digits.length / 2)) },
    }
  }
  if (token.type === 'variable') return variable(context)
  if ((token.type === 'word' || token.type === 'name') && cursor.peek(1).text === '(')
    return callFunction(context, scope)
  if (token.type === 'word' && token.text === 'CURRENT_TIMESTAMP') return callFunction(context, scope)
  return column(context, scope)
}

function number(written: string): Expression {
  if (/e/i.test(written)) return { sql: written, type: float, literal: written }
  if (!written.includes('.')) {
    const small = BigInt(written) <= 2147483647n
    return {
      sql: written,
      type: small ? int : BigInt(written) < 1n << 63n ? bigint : decimal(written.length, 0),
      literal: written,
    }
  }
  const [units = '', places = ''] = written.split('.')
  const digits = units.replace(/^0+/, '').length + places.length
  return {
    sql: written.startsWith('.') ? `0${written}` : written,
    type: decimal(Math.max(1, digits), places.length),
    literal: written,
  }
}

function parseParenthesis(context: Context, scope: Scope | undefined): Expression {
  const { cursor } = context
  if (cursor.is('SELECT') || cursor.is('WITH')) {
    const query = parseNestedQuery(context, scope)
    cursor.expect(')')
    if (query.columns.length !== 1)
      throw new SqlError(
        116,
        'Only one expression can be specified in the select list when the subquery is not introduced with EXISTS.',
      )
    return { sql: `(${query.sql})`, type: query.columns[0]!.type }
  }
  const { name: _name, ...inner } = parseExpression(context, scope)
  cursor.expect(')')
  return { ...inner, sql: `(${inner.sql})` }
}

function parseCase(context: Context, scope: Scope | undefined): Expression {
  const { cursor } = context
  const subject = cursor.is('WHEN') ? undefined : parseExpression(context, scope)
  const results: Expression[] = []
  let sql = 'CASE'
  while (cursor.take('WHEN')) {
    const test = parseExpression(context, scope)
    cursor.expect('THEN')
    const result = parseExpression(context, scope)
    results.push(result)
    sql += ` WHEN ${subject ? compare('=', subject, test).sql : test.sql} THEN ${result.sql}`
  }
  if (cursor.take('ELSE')) {
    const result = parseExpression(context, scope)
    results.push(result)
    sql += ` ELSE ${result.sql}`
  }
  cursor.expect('END')
  return { sql: `${sql} END`, type: widest(results.map((one) => one.type)), ...carry(...results) }
}

function variable({ cursor, parameters, session, undeclared }: Context): Expression {
  const token = cursor.next()
  const name = token.value.toLowerCase()
  const system: Record<string, Expression> = {
    '@@rowcount': { sql: String(session.rowCount), type: int },
    '@@trancount': { sql: String(session.transactions), type: int },
    '@@spid': { sql: '51', type: { kind: 'smallint' } },
    '@@max_precision': { sql: '38', type: { kind: 'tinyint' } },
    '@@version': { sql: text('Microsoft SQL Server 2019 (RTM) - 15.0.2000.5 (test double)'), type: nvarchar(300) },
    '@@language': { sql: `'us_english'`, type: nvarchar(128) },
  }
  const known = system[name]
  if (known) return known
  const parameter = parameters.get(name.slice(1))
  if (!parameter && undeclared) {
    if (!undeclared.has(name.slice(1))) undeclared.set(name.slice(1), undefined)
    return {
      sql: `@${name.slice(1)}`,
      type: undefined,
      guess: (type) => undeclared.set(name.slice(1), undeclared.get(name.slice(1)) ?? type),
    }
  }
  if (!parameter) throw new SqlError(137, `Must declare the scalar variable "${token.value}".`, 15)
  return { sql: `@${name.slice(1)}`, type: parameter.type }
}

function column(context: Context, scope: Scope | undefined): Expression {
  const { cursor } = context
  const parts = [cursor.name()]
  while (cursor.is('.')) {
    cursor.next()
    parts.push(cursor.name())
  }
  const name = parts.at(-1)!
  const table = parts.at(-2)?.toLowerCase()
  for (let place = scope; place; place = place.outer) {
    const found = place.tables.flatMap(({ alias, columns }) =>
      table !== undefined && alias.toLowerCase() !== table
        ? []
        : columns.filter((one) => one.name.toLowerCase() === name.toLowerCase()).map((one) => ({ alias, one })),
    )
    if (found.length > 1) throw new SqlError(209, `Ambiguous column name '${name}'.`)
    const [only] = found
    if (only) return { sql: `${quote(only.alias)}.${quote(only.one.name)}`, type: only.one.type, name }
  }
  if (table !== undefined && !tableIsKnown(scope, table))
    throw new SqlError(4104, `The multi-part identifier "${parts.join('.')}" could not be bound.`)
  throw new SqlError(207, `Invalid column name '${name}'.`)
}

function tableIsKnown(scope: Scope | undefined, alias: string): boolean {
  for (let place = scope; place; place = place.outer)
    if (place.tables.some((table) => table.alias.toLowerCase() === alias)) return true
  return false
}

/** Expressions with commas between. */
export function parseList(context: Context, scope: Scope | undefined): Expression[] {
  const list = [parseExpression(context, scope)]
  while (context.cursor.take(',')) list.push(parseExpression(context, scope))
  return list
}

/** `CAST(… AS type)` and the like, behind the parenthesis; ends behind the closing one. */
export function parseCast(
  context: Context,
  scope: Scope | undefined,
  lenient: boolean,
  typeFirst: boolean,
): Expression {
  const { cursor } = context
  let type: SqlType
  let value: Expression
  if (typeFirst) {
    type = parseTypeName(cursor, true)
    cursor.expect(',')
    value = parseExpression(context, scope)
    if (cursor.take(',')) parseExpression(context, scope)
  } else {
    value = parseExpression(context, scope)
    cursor.expect('AS')
    type = parseTypeName(cursor, true)
  }
  cursor.expect(')')
  value.guess?.(type)
  const from = value.type ? text(typeText(value.type)) : 'NULL'
  return {
    sql: `${lenient ? 'tds_try' : 'tds_to'}(${value.sql}, ${text(typeText(type))}, ${from}, 0)`,
    type,
    ...carry(value),
    // A wide decimal that is a constant keeps its digits (see `exactly`).
    ...(type.kind === 'decimal' &&
      (value.literal !== undefined || value.sql.startsWith('@')) && { literal: value.literal ?? value.sql }),
  }
}
